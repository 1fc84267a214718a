"""The examples in the module's README print the output that it shows."""

import doctest
import pathlib
import re
import unittest

README = pathlib.Path("plugin/python/README.md")


class Readme(unittest.TestCase):
    def test_its_examples(self):
        blocks = re.findall(r"```pycon\n(.*?)```", README.read_text(), re.DOTALL)
        test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, README.name, str(README), 0)
        self.assertGreater(len(test.examples), 5)
        printed = []
        failures, _ = doctest.DocTestRunner().run(test, out=printed.append)
        self.assertEqual(failures, 0, "".join(printed))


if __name__ == "__main__":
    unittest.main()
