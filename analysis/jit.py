"""numba's compiler for kernels, which keeps what it made where there is a place to keep it.

A program that was installed read-only, for a user without a home, has none; numba would then
refuse to compile at all. Here it compiles anew in every process instead.
"""

from __future__ import annotations

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
    return compiler(*function, cache=cache and _KEEPS, **options)


def _keeps() -> bool:
    try:
        numba.njit(cache=True)(_keeps)
    except RuntimeError:
        return False
    return True


_KEEPS = _keeps()
