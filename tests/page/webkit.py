"""WebKit with a page, for tests. Needs Debian's webkit2gtk-driver, gir1.2-webkit2-4.1, python3-gi, python3-selenium and xvfb."""

import os
import pathlib
import signal
import subprocess
import tempfile

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options

from firefox import connect
from real_servers import free_port
from window import Window

SCREEN = "2600x1400x24"
PROGRAM = pathlib.Path(__file__).resolve().parent / "webkit_window.py"


def start_screen():
    """Starts an X server without a screen, and returns its process and its number."""
    reader, writer = os.pipe()
    process = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", SCREEN, "-nolisten", "tcp"], pass_fds=[writer],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as numbers:
        number = numbers.readline().strip()
    assert number, "Xvfb did not start"
    return process, number


class WebKit(Window):
    """A window of WebKit."""

    def __init__(self, port, width=1200, height=900, expected=("400 (Bad Request)",)):
        self.folder = tempfile.TemporaryDirectory(prefix="tabia-webkit-", ignore_cleanup_errors=True)
        console = pathlib.Path(self.folder.name) / "console"
        console.touch()
        self.console = console.open()
        self.screen, number = start_screen()
        listening = free_port()
        environment = {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
                       "XDG_CACHE_HOME": self.folder.name, "XDG_DATA_HOME": self.folder.name}  # no cache of an earlier run
        command = ["WebKitWebDriver", f"--port={listening}"]
        self.server = subprocess.Popen(command, env={**os.environ, **environment}, start_new_session=True)
        connect(listening).close()
        options = Options()
        options.binary_location = str(PROGRAM)
        options.add_argument(f"--console={console}")
        driver = webdriver.Remote(f"http://127.0.0.1:{listening}", options=options)
        super().__init__(driver, f"http://127.0.0.1:{port}", expected)
        self.resize(width, height)

    def quit(self):
        try:
            super().quit()
        finally:
            os.killpg(self.server.pid, signal.SIGKILL)  # with the processes of WebKit, which write to the folder
            self.screen.terminate()
            for process in (self.server, self.screen):
                process.wait()
            self.console.close()
            self.folder.cleanup()

    def resize(self, width, height):
        self.driver.set_window_rect(0, 0, width, height)
        self.wait(lambda: self.run("return [innerWidth, innerHeight]") == [width, height])

    def messages(self):
        return [line.strip() for line in self.console if " CONSOLE " in line and (" ERROR " in line or " WARN " in line)]
