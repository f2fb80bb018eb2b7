"""Gates of toys: the records lie in the test's own folder."""

import hashlib
import pathlib
import sys
import tarfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "faults"))

from toys import NONE, SCENARIO, ZIP, ToyCase, main  # noqa: E402  (found by the line above)

# Thresholds with room for what else the machine does: the toys' noise is small, the neighbours' is not.
GATED = SCENARIO.replace("library: toy", "library: toy\ntags: [gate]").replace("3%", "8%") + "profiles: {quick: {}}\n"
SLOWER = "--slower-percent"

__all__ = ["GATED", "NONE", "SLOWER", "ZIP", "GateCase", "main"]


class GateCase(ToyCase):
    """A share folder whose scenario `toy/pair` is gated."""

    def setUp(self):
        super().setUp()
        self.plant("scenarios/toy/pair.yaml", GATED)

    @property
    def record_file(self):
        file, = (self.folder / "baselines/toy/pair").glob("*.yaml")
        return file

    def gate(self, candidate, *arguments):
        """`versus gate --json`; the exit code in the document is the process's own."""
        result = self.versus("gate", "--candidate", candidate, "--json", *arguments)
        if result.out:
            self.assertEqual(result.json()["exit"], result.code, result)
        return result

    def record(self, reference, *arguments):
        result = self.versus("baseline", "record", "--reference", reference, *arguments)
        self.assertEqual(result.code, 0, result)
        return result

    def break_build(self, number):
        """Pins a version whose build fails."""
        file = self.folder / "broken.tar.gz"
        with tarfile.open(file, "w:gz") as archive:
            entry = tarfile.TarInfo(f"toy-{number}/README")
            archive.addfile(entry)
        self.pins[number] = f"archive: {file}, sha256: {hashlib.sha256(file.read_bytes()).hexdigest()}"
        self.manifest()
        manifest = self.share / "versions/toy.yaml"
        text = manifest.read_text(encoding="utf-8")
        steps = "steps: [{commands: [[sh, -c, 'echo no bread.h >&2; exit 4']]}]"
        manifest.write_text(text.replace("[{range: '*'}]", f"[{{range: '*'}}, {{range: '{number}', {steps}}}]"),
                            encoding="utf-8")

    def edit_record(self, piece, by):
        text = self.record_file.read_text(encoding="utf-8")
        self.assertIn(piece, text)
        self.record_file.write_text(text.replace(piece, by), encoding="utf-8")
