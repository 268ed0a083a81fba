"""numba's compiler for kernels, which keeps what it made where there is a place to keep it.

A program that was installed read-only, for a user without a home, has none; numba would then
refuse to compile at all. Here it compiles anew in every process instead. And what another version
of the program kept may name what is no more: numba would end in an error, here it is forgotten.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, TypeVar, overload

import numba

__all__ = ["njit"]

F = TypeVar("F", bound=Callable[..., Any])


@overload
def njit(function: F, /) -> F: ...
@overload
def njit(*, cache: bool = False, **options: Any) -> Callable[[F], F]: ...
def njit(*function: Any, cache: bool = False, **options: Any) -> Any:
    """`numba.njit`; where nothing can be kept, `cache` asks for nothing.

    >>> double = njit(lambda x: 2 * x)
    >>> double(21)
    42
    """
    compiler: Any = numba.njit
    made = compiler(*function, cache=cache and _KEEPS, **options)
    if function or not (cache and _KEEPS):
        return made
    return lambda kernel: _readable(made(kernel))


def _readable(kernel: Any) -> Any:
    """The kernel, once what is kept of it can be read; what cannot is forgotten."""
    kept = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    if kept is None:
        return kernel
    try:
        kept._load_index()
    except (AttributeError, ImportError, EOFError, ValueError, pickle.UnpicklingError):
        kept._save_index({})
    return kernel


def _keeps() -> bool:
    try:
        numba.njit(cache=True)(_keeps)
    except RuntimeError:
        return False
    return True


_KEEPS = _keeps()
