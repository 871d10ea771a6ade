"""Runs the test suite that NIST publishes beside SP 800-22 over a file: nist_sts.py FILE.

The file is cut into sequences of 1,000,000 bits. `assess` is on the search path and has its folder
`templates` beside it, as its makefile leaves it; it reads and writes where it is started, so that each run
gets a folder of its own.
"""

import os
import shutil
import subprocess
import sys
import tempfile

BITS = 1_000_000
TESTS = (
    "ApproximateEntropy BlockFrequency CumulativeSums FFT Frequency LinearComplexity LongestRun "
    "NonOverlappingTemplate OverlappingTemplate RandomExcursions RandomExcursionsVariant Rank Runs Serial Universal"
)

file = os.path.abspath(sys.argv[1])
program = os.path.realpath(shutil.which("assess"))
sequences = os.path.getsize(file) * 8 // BITS
with tempfile.TemporaryDirectory() as folder:
    os.symlink(os.path.join(os.path.dirname(program), "templates"), os.path.join(folder, "templates"))
    for test in TESTS.split():
        os.makedirs(os.path.join(folder, "experiments", "AlgorithmTesting", test))
    # A file, its name, all tests, parameters as they are, so many sequences, of raw bytes.
    answers = "\n".join(["0", file, "1", "0", str(sequences), "1", ""])
    run = subprocess.run([program, str(BITS)], input=answers, cwd=folder, capture_output=True, text=True, check=False)
    report = os.path.join(folder, "experiments", "AlgorithmTesting", "finalAnalysisReport.txt")
    if not os.path.getsize(report):
        sys.exit("assess made no report: " + run.stdout[-400:])
    print(sequences, "sequences")
