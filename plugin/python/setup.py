"""Describes the wheel that `pack` makes: the module and the embedded reader, which `pack` has compiled beside it."""

import os

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class Compiled(Distribution):
    """A module with machine code."""

    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    """A wheel for one platform and every Python, because ctypes loads the embedded reader."""

    def get_tag(self):
        return "py3", "none", os.environ["TABIA_PLATFORM"]


with open("README.md", encoding="utf-8") as readme:
    setup(name="tabia",
          version=os.environ["TABIA_VERSION"],
          description="Opening books of chess and backgammon",
          long_description=readme.read(),
          long_description_content_type="text/markdown",
          license="MIT",
          license_files=["LICENSE"],
          classifiers=["License :: OSI Approved :: MIT License", "Topic :: Games/Entertainment :: Board Games"],
          python_requires=">=3.9",
          packages=["tabia"],
          package_data={"tabia": ["py.typed", "_embedded.*"]},
          distclass=Compiled,
          cmdclass={"bdist_wheel": Wheel})
