"""Prints the bill of materials of a build as SPDX 2.3: sbom.py VERSION TIME ARCHIVE LINKED

TIME is the commit's, in seconds since 1970; ARCHIVE the source archive. LINKED has a row for each package that is linked: dynamic,
static or optional, its name, its version, and the source package of Debian that has it.
"""

import csv
import datetime
import hashlib
import json
import pathlib
import sys

# By Debian's source packages, whose debian/copyright has the texts. Parts that are not in the binaries do not count.
LICENCES = {
    "abseil": "Apache-2.0",
    "asio": "BSL-1.0",
    "boost1.81": "BSL-1.0",
    "boost1.83": "BSL-1.0",
    "boost1.88": "BSL-1.0",
    "cli11": "BSD-3-Clause",
    "cross-toolchain-base": "LGPL-2.1-or-later",
    "curl": "curl",
    "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glibc": "LGPL-2.1-or-later",
    "libz-mingw-w64": "Zlib",
    "libzstd": "BSD-3-Clause",
    "mingw-w64": "ZPL-2.1",
    "nlohmann-json3": "MIT",
    "simdjson": "Apache-2.0",
    "sqlite3": "blessing",
    "tomlplusplus": "MIT",
    "xxhash": "BSD-2-Clause",
    "xz-utils": "LicenseRef-public-domain",
    "zlib": "Zlib",
}
TABIA = "SPDXRef-tabia"


def licence_of(source):
    """Returns the identifier of the licence of a source package."""
    if source.startswith("gcc-"):
        source = "gcc"
    if source not in LICENCES:
        sys.exit(f"tabia: sbom: {source}: its licence is not listed in sbom.py")
    return LICENCES[source]


def package(identifier, name, version, licence, **more):
    return {
        "SPDXID": identifier,
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        **more,
    }


def document(version, time, archive, linked):
    """Returns the whole document, as objects of JSON."""
    sha256 = hashlib.sha256(archive.read_bytes()).hexdigest()
    packages = [
        package(
            TABIA,
            "tabia",
            version,
            "MIT AND FSFAP AND CC0-1.0",
            packageFileName=archive.name,
            checksums=[{"algorithm": "SHA256", "checksumValue": sha256}],
            supplier="Organization: The tabia authors",
        )
    ]
    relationships = [("SPDXRef-DOCUMENT", "DESCRIBES", TABIA)]
    with open(linked, encoding="utf-8", newline="") as file:
        rows = sorted(csv.reader(file, delimiter="\t"), key=lambda row: row[1])
    for how, name, its_version, source in rows:
        identifier = "SPDXRef-" + name.replace("+", "plus").replace("_", "-")
        reference = {
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{name.replace('+', '%2B')}@{its_version.replace('+', '%2B')}",
        }
        packages.append(
            package(
                identifier,
                name,
                its_version,
                licence_of(source),
                sourceInfo=f"Debian's source package {source}",
                externalRefs=[reference],
            )
        )
        relationships.append(
            (identifier, "OPTIONAL_DEPENDENCY_OF", TABIA)
            if how == "optional"
            else (TABIA, {"dynamic": "DYNAMIC_LINK", "static": "STATIC_LINK"}[how], identifier)
        )
    title = f"tabia-{version}-{linked.stem}"
    created = datetime.datetime.fromtimestamp(int(time), datetime.timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": title,
        "documentNamespace": f"https://tabia.example/spdx/{title}-{sha256}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: tabia-sbom.py"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": how, "relatedSpdxElement": other} for one, how, other in relationships
        ],
        "hasExtractedLicensingInfos": [
            {
                "licenseId": "LicenseRef-public-domain",
                "name": "public domain",
                "extractedText": "The authors have put these files into the public domain.",
            }
        ],
    }


def main(version, time, archive, linked):
    json.dump(document(version, time, pathlib.Path(archive), pathlib.Path(linked)), sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
