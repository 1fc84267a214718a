"""The package in Chromium, on pages of hosts.py."""

import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service


def browser(chromedriver):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(chromedriver), options=options)


def outcome(driver, port, book, address=""):
    driver.get(f"http://127.0.0.1:{port}/page.html?book={book}" + (f"&address={address}" if address else ""))
    end = time.monotonic() + 120
    while driver.title == "books":
        assert time.monotonic() < end, driver.get_log("browser")
        time.sleep(0.05)
    return driver.title


def try_in_chromium(chromedriver, names, ports, forbidding, log_of):
    driver = browser(chromedriver)
    try:
        for host in ("nginx", "lighttpd"):
            for name in names:
                log = log_of(ports[host])
                title = outcome(driver, ports[host], name)
                requests, size = totals(log.take())
                print(f"{host}, {name}: Chromium, {title}; {requests} requests, {size} bytes", flush=True)
                assert "answers are equal" in title, title
        for name in names:
            title = outcome(driver, ports["nginx"], name, f"http://127.0.0.1:{ports['single']}/{name}.tabia")
            print(f"another site with single ranges, {name}: Chromium, {title}", flush=True)
            assert "answers are equal" in title, title
        messages = [entry["message"] for entry in driver.get_log("browser") if "favicon" not in entry["message"]]
        assert not messages, messages
        keeps_the_common_part(driver, log_of(ports["nginx"]))
        title = outcome(driver, ports["nginx"], "notes", f"http://127.0.0.1:{forbidding}/notes.tabia")
        assert "set Access-Control-Allow-Origin on the host" in title, title
        assert outcome(driver, ports["nginx"], "notes&policy") == "EvalError", "the policy permits eval"
    finally:
        driver.quit()


def totals(lines):
    return len(lines), sum(int(size) for _, size, _ in lines)


def keeps_the_common_part(driver, log):
    """Tests that the parts that all lookups need are in the cache storage: a book that is opened again takes its header alone."""
    script = """const done = arguments[0];
        import('/tabia.js').then(({open}) => open('/notes.tabia')).then(() => done(''), (error) => done(error.message))"""
    assert driver.execute_async_script(script) == ""
    assert totals(log.take()) == (1, 304)
    driver.execute_async_script("const done = arguments[0]; caches.delete('tabia').then(done)")
    assert driver.execute_async_script(script) == ""
    assert len(log.take()) == 3
