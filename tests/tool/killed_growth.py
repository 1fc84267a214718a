"""A book that tabia grow makes, examined after each kill. kill_grow.py and kill_rollouts.py know the lines of their files."""
import os
import subprocess
import sys


def fail(why):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {why}")


class Growth:
    def __init__(self, tabia, engine, folder, extension):
        self.tabia, self.engine = tabia, engine
        self.book = os.path.join(folder, "grown.tabia")
        self.analyses = self.book + extension

    def start(self, *flags):
        command = [self.tabia, "grow", "--engine", self.engine, "--concurrency", "2", "-o", self.book, *flags]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def text(self):
        """Returns the file of analyses; an empty text if it does not exist yet."""
        if not os.path.exists(self.analyses):
            return ""
        with open(self.analyses, encoding="utf-8") as file:
            return file.read()

    def has_book(self):
        """Returns whether there is a book, which must be sound."""
        if not os.path.exists(self.book):
            return False
        verified = subprocess.run([self.tabia, "verify", self.book], capture_output=True, text=True)
        if verified.returncode != 0:
            fail(verified.stderr)
        return True

    def info(self):
        return subprocess.run([self.tabia, "info", self.book], capture_output=True, text=True).stdout
