#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver: webkit_window.py --console=FILE

Debian's MiniBrowser does not do: its toolbar makes each window wider than a phone, and under WebDriver it has a private session, whose
console is silent.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def open_window(view):
    window = Gtk.Window()
    window.add(view)
    view.connect("create", lambda *_: open_window(WebKit2.WebView(related_view=view, settings=view.get_settings())))
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    return view


def start(context, session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    session.connect("create-web-view", lambda _: open_window(
        WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)))
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")  # the name that WebKitWebDriver asks for
    session.set_application_info(info)


def main(console):
    # Despite the name of the setting, WebKit writes the console to the standard error stream, which is not buffered.
    os.dup2(os.open(console, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), sys.stderr.fileno())
    context = WebKit2.WebContext.get_default()
    context.set_automation_allowed(True)
    context.connect("automation-started", start)
    Gtk.main()


if __name__ == "__main__":
    main(sys.argv[1].removeprefix("--console="))
