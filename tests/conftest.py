"""What every test needs of the machine."""

import signal

# A shell that runs the tests in the background has Ctrl-C ignored, and what it starts inherits
# that; the tests press Ctrl-C, so here it is heard again.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
