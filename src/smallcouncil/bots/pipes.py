"""A process that is spoken to in lines of JSON. It and whatever it starts end with us, however we end."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from smallcouncil.bots.guarded import BABBLED, GONE, SILENT, Fault
from smallcouncil.errors import clipped

LONGEST_LINE: Final = 1 << 20  # bytes of a line that it may write
LAST_WORDS: Final = 2000  # characters that are kept of what it writes to its error output
AT_ONCE: Final = 1 << 16

# The shell leads the process group. It starts the program, and kills the group when the program has ended. Beside that it waits
# for the end of a pipe that only we hold open: the kernel closes it when we are gone, and then too it kills the group. What it
# starts in the background would have no input, so it hands its own over as number 3.
GUARD: Final = 'exec 3<&0; ("$@" <&3 3<&-; kill -KILL 0) & exec <&- 3<&- >&- 2>&-; read line </dev/fd/$0; kill -KILL 0'
FREE: Final = 10  # the first number of a file that the shell does not use


class Program:
    def __init__(self, words: tuple[str, ...]) -> None:
        import fcntl  # only where there are such processes

        reading, self._life = os.pipe()
        watched = fcntl.fcntl(reading, fcntl.F_DUPFD_CLOEXEC, FREE)
        os.close(reading)
        try:
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", GUARD, str(watched), *words], bufsize=0, start_new_session=True, pass_fds=(watched,),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )
        except OSError as error:
            os.close(self._life)
            raise Fault(GONE, f"It cannot be started: {error.strerror}.") from None
        finally:
            os.close(watched)
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        assert self._shell.stderr is not None
        self._pipes = {pipe.fileno(): pipe for pipe in (self._shell.stdin, self._shell.stdout, self._shell.stderr)}
        self._into, self._out, self._complaints = self._pipes
        self._unwritten: bytearray = bytearray()
        self._unread: bytearray = bytearray()
        self._last_words: str = ""
        self._open: set[int] = {*self._pipes}
        for pipe in self._open:
            os.set_blocking(pipe, False)
        self.is_stopped: bool = False

    def send(self, message: dict[str, Any]) -> None:
        """Writes a line, as far as the program reads; the rest follows while we wait for its answer."""
        self._unwritten += json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._write()

    def hear(self, until: float) -> dict[str, Any]:
        """The next line that it writes; raises Fault."""
        while (end := self._unread.find(b"\n")) < 0:
            if len(self._unread) > LONGEST_LINE:
                self.stop()
                raise Fault(BABBLED, f"It wrote a line of more than {LONGEST_LINE} bytes, and was stopped.")
            if self._out not in self._open:
                self._wait(0.0)
                raise Fault(GONE, " ".join(["The program ended.", self._last_words.strip().rpartition("\n")[2]]).strip())
            left = until - monotonic()
            if left <= 0:
                raise Fault(SILENT, "It did not answer in time.")
            self._wait(left)
        line = bytes(self._unread[:end])
        del self._unread[: end + 1]
        return message_of(line)

    def dismiss(self, seconds: float) -> None:
        """Lets it end by itself, then stops what is left."""
        until = monotonic() + seconds
        with suppress(OSError):
            while self._unwritten and self._into in self._open and monotonic() < until:
                self._wait(until - monotonic())
            self._close(self._into)
            while self._out in self._open and monotonic() < until:
                self._unread.clear()
                self._wait(until - monotonic())
        self.stop()

    def stop(self) -> None:
        """Ends it now, with everything that it has started."""
        if self.is_stopped:
            return
        self.is_stopped = True
        with suppress(ProcessLookupError):
            os.killpg(self._shell.pid, signal.SIGKILL)
        os.close(self._life)
        self._shell.wait()
        for pipe in [*self._open]:
            self._close(pipe)

    def __del__(self) -> None:
        if hasattr(self, "is_stopped"):
            self.stop()

    # Its pipes -----------------------------------------------------------------------------------------------------

    def _wait(self, seconds: float) -> None:
        """Waits until it has written something, or can read more."""
        with selectors.DefaultSelector() as waiting:
            for pipe in self._open - {self._into}:
                waiting.register(pipe, selectors.EVENT_READ)
            if self._unwritten and self._into in self._open:
                waiting.register(self._into, selectors.EVENT_WRITE)
            ready = [key.fd for key, _ in waiting.select(max(0.0, seconds))]
        for pipe in ready:
            if pipe == self._into:
                self._write()
            else:
                self._read(pipe)

    def _write(self) -> None:
        try:
            while self._unwritten and self._into in self._open:
                del self._unwritten[: os.write(self._into, self._unwritten[:AT_ONCE])]
        except BlockingIOError:
            pass
        except OSError:  # it reads no more; its output says whether it has ended
            self._close(self._into)

    def _read(self, pipe: int) -> None:
        try:
            found = os.read(pipe, AT_ONCE)
        except BlockingIOError:
            return
        if not found:
            self._close(pipe)
        elif pipe == self._out:
            self._unread += found
        else:
            self._last_words = (self._last_words + found.decode("utf-8", "replace"))[-LAST_WORDS:]

    def _close(self, pipe: int) -> None:
        if pipe in self._open:
            self._open.discard(pipe)
            self._pipes[pipe].close()


def message_of(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Fault(BABBLED, f"It wrote a line that is not an object of JSON: {clipped(line.decode('utf-8', 'replace'))}.")
    return found
