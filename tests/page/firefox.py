"""Firefox with a page, for tests. Needs Debian's firefox-esr and python3-selenium.

Debian 12 has no geckodriver, so Selenium talks to Firefox itself, by its protocol Marionette: the commands of WebDriver as JSON, each
after its length.
"""

import json
import pathlib
import socket
import subprocess
import tempfile
import time

from selenium import webdriver

from real_servers import free_port
from window import Window

# The commands of Selenium that Marionette calls by another name.
COMMANDS = {
    "get": "Navigate", "getCurrentUrl": "GetCurrentURL", "goBack": "Back", "goForward": "Forward",
    "findChildElement": "FindElement", "findChildElements": "FindElements", "w3cGetActiveElement": "GetActiveElement",
    "clearElement": "ElementClear", "clickElement": "ElementClick", "sendKeysToElement": "ElementSendKeys",
    "w3cExecuteScript": "ExecuteScript", "w3cExecuteScriptAsync": "ExecuteAsyncScript",
    "w3cGetWindowHandles": "GetWindowHandles", "actions": "PerformActions", "screenshot": "TakeScreenshot",
}
# No requests of the browser's own, no first pages; scroll bars that take no room, as on a phone.
PREFERENCES = {
    "app.normandy.enabled": False, "app.update.enabled": False, "browser.aboutwelcome.enabled": False, "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "data:,", "termsofuse.bypassNotification": True,
    "toolkit.telemetry.enabled": False, "ui.useOverlayScrollbars": 1,
}
MAX_WIDTH, MAX_HEIGHT = 2600, 1400
START_SECONDS = 60


class Marionette:
    """The connection to Firefox, in the place of Selenium's own."""

    browser_name = "firefox"

    def __init__(self, port):
        self.number = 0
        self.socket = connect(port)
        self.file = self.socket.makefile("rb")
        self.read()  # the greeting

    def read(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.file.read(1)
            assert byte, "Firefox has closed the connection"
            length += byte
        return json.loads(self.file.read(int(length[:-1])))

    def send(self, name, parameters):
        self.number += 1
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.read()
        return error, result

    def execute(self, command, parameters):
        """Executes a command of Selenium."""
        if command == "quit":
            name, parameters = "Marionette:Quit", {"flags": ["eForceQuit"]}
        else:
            name = "WebDriver:" + COMMANDS.get(command, command[0].upper() + command[1:])
            if command.startswith("findChild"):
                parameters = {**parameters, "element": parameters["id"]}
            elif "xecuteScript" in command:  # in the page's own global object
                parameters = {**parameters, "sandbox": None, "newSandbox": False}
            elif command == "screenshot":
                parameters = {"full": False}
        error, result = self.send(name, {key: value for key, value in parameters.items() if key not in ("sessionId", "capabilities")})
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        return {"value": result["value"] if isinstance(result, dict) and set(result) == {"value"} else result}

    def close(self):
        self.socket.close()


def connect(port):
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            assert time.monotonic() < end, f"nothing listens at port {port}"
            time.sleep(0.05)


# The page's part of the window has the size; the window itself is never as narrow as a phone.
RESIZE = """const {style} = gBrowser.selectedBrowser; const [width, height] = arguments;
    Object.assign(style, {flex: "none", minWidth: "0", width: `${width}px`, height: `${height}px`})"""
ERRORS = """const isError = ({ sourceName, category, flags }) =>
        category.startsWith("CSP") || (sourceName.startsWith(arguments[0]) && !(flags & Ci.nsIScriptError.warningFlag));
    const messages = Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError);
    Services.console.reset();
    return messages.filter(isError).map(({ message }) => message)"""


class Firefox(Window):
    """A window of Firefox."""

    def __init__(self, port, width=1200, height=900, expected=()):
        self.profile = tempfile.TemporaryDirectory(prefix="tabia-firefox-")
        marionette = free_port()
        preferences = {**PREFERENCES, "marionette.port": marionette}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (pathlib.Path(self.profile.name) / "user.js").write_text("".join(lines))
        command = ["firefox-esr", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access",
                   "--profile", self.profile.name, "--width", str(MAX_WIDTH), "--height", str(MAX_HEIGHT)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = Marionette(marionette)
        driver = webdriver.Remote(self.connection, options=webdriver.FirefoxOptions())
        super().__init__(driver, f"http://127.0.0.1:{port}", expected)
        self.resize(width, height)
        self.messages()

    def quit(self):
        try:
            super().quit()
            self.process.wait(20)
        finally:
            self.process.kill()
            self.process.wait()
            self.connection.close()
            self.profile.cleanup()

    def run_in_browser(self, script, *arguments):
        """Runs a script with the rights of the browser."""
        self.connection.send("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.run(script, *arguments)
        finally:
            self.connection.send("Marionette:SetContext", {"value": "content"})

    def resize(self, width, height):
        self.run_in_browser(RESIZE, width, height)
        self.wait(lambda: self.run("return [innerWidth, innerHeight]") == [width, height])

    def messages(self):
        return self.run_in_browser(ERRORS, self.root)
