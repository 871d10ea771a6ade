"""Audits hand logs, or tests decks, on Apache Spark with gincert, in the three steps of docs/scale.md.

Spark gets rows of a manifest and never a line of a log: each task starts one process of
`gincert replay --partial`, or of `gincert rng partial`, which reads its byte range itself. So the logs, the
documents and the work folder must have the same names on every worker. A task fails when its process fails, and
Spark runs it again. A partial gets its name when it is whole; `gincert merge`, or `gincert rng merge`, puts the
partials together on the driver.

    spark-submit --master spark://HOST:7077 gincert_spark.py \\
        --rules ten.md --partitions 64 --work /shared/audit week.jsonl -- --out /shared/answer
    spark-submit --master spark://HOST:7077 gincert_spark.py \\
        --decks --partitions 64 --work /shared/test decks.txt -- --format json

What follows `--` goes to the merge, whose answer and exit code are those of this driver. Where the audit
does not come to that, the exit code is 3, or 2 for a wrong command line. `spark-submit` writes what a driver writes
to standard error to standard output: programs read the files of `--out`.
"""

import argparse
import glob
import json
import os
import subprocess
import sys

# As in docs/command.md.
UNREADABLE = 3


def run_partition(program, options, folders, row):
    """Runs the partition of a row and writes its partial; without options it is one of decks."""
    start, parts, runs = folders
    number = json.loads(row)["partition"]
    partial = os.path.join(parts, "part-%06d" % number)
    # Two attempts at one partition may run at once.
    attempt = os.path.join(parts, "try-%06d-%s-%d" % (number, os.uname().nodename, os.getpid()))
    if options is None:
        # A row of many files may be longer than an argument can be.
        with open(attempt + ".row", "w", encoding="utf-8") as out:
            out.write(row)
        command = [program, "rng", "partial", attempt + ".row"]
    else:
        command = [program, "replay", "--partial", row, "--threads", "1"]
        command += ["--runs", runs] + options
    with open(attempt, "wb") as out:
        run = subprocess.run(command, cwd=start, stdout=out, stderr=subprocess.PIPE, check=False)
        out.flush()
        os.fsync(out.fileno())
    if options is None:
        os.remove(attempt + ".row")
    if run.returncode != 0:
        os.remove(attempt)
        reason = run.stderr.decode("utf-8", "replace").strip()
        raise RuntimeError("Partition %d: exit code %d: %s" % (number, run.returncode, reason))
    os.replace(attempt, partial)


def manifest_rows(verb, options, arguments):
    """The rows of the manifest; exits where there are none."""
    command = verb + ["--partitions", str(arguments.partitions)] + options
    run = subprocess.run(command + arguments.logs, stdout=subprocess.PIPE, check=False)
    if run.returncode != 0:
        sys.exit(run.returncode)
    return run.stdout.decode("utf-8").splitlines()


def parse_arguments(words):
    """The command line."""
    usage = "%(prog)s (--rules RULES | --decks) --partitions N --work DIR [OPTIONS] LOG... [-- MERGE_OPTIONS]"
    about = "Audit hand logs, or test decks, on Apache Spark."
    parser = argparse.ArgumentParser(usage=usage, description=about)
    parser.add_argument("logs", nargs="+", metavar="LOG", help="hand logs in order of time, or files of decks")
    parser.add_argument("--rules", action="append", help="a rule document (can be repeated)")
    parser.add_argument("--decks", action="store_true", help="the files hold decks, which are tested")
    parser.add_argument("--partitions", type=int, required=True, metavar="N", help="the number of partitions")
    parser.add_argument("--work", required=True, metavar="DIR", help="a folder that all workers share")
    parser.add_argument("--program", default="gincert", help="gincert on every worker [default: gincert]")
    parser.add_argument("--map", metavar="FILE", help="a document that maps another system's columns")
    parser.add_argument("--log-format", metavar="NAME", help="the format of the logs")
    parser.add_argument("--tables", metavar="FILE", help="a document that lists tables")
    parser.add_argument("--dispositions", metavar="FILE", help="a document about exceptions dealt with")
    parser.add_argument("--reference", action="store_true", help="recompute with the reference evaluator")
    arguments = parser.parse_args(words)
    of_logs = given(arguments, "map", "log-format", "tables", "dispositions", "reference")
    if arguments.decks == bool(arguments.rules) or arguments.decks and of_logs:
        parser.error("name rule documents with --rules, or --decks without any option of logs")
    return arguments


def given(arguments, *names):
    """The options of these names that were given, as gincert has them."""
    options = []
    for name in names:
        value = getattr(arguments, name.replace("-", "_"))
        for one in value if isinstance(value, list) else [value]:
            if one is True:
                options.append("--" + name)
            elif one:
                options += ["--" + name, one]
    return options


def run_steps(arguments, merge_options):
    """Runs the three steps; gives the exit code of the last one."""
    from pyspark.sql import SparkSession

    program = arguments.program
    # A manifest has rule documents only for its map.
    cutting = given(arguments, "map", "rules") if arguments.map else given(arguments, "log-format")
    reading = given(
        arguments, "rules", "map", "log-format", "tables", "dispositions", "reference"
    )
    verb = [program, "rng"] if arguments.decks else [program]
    rows = manifest_rows(verb + ["manifest"], cutting, arguments)
    # A folder for each manifest: partials of another one cannot be merged.
    digest = json.loads(rows[0])["manifest_sha256"]
    work = os.path.join(os.path.abspath(arguments.work), digest[:16])
    parts, runs = os.path.join(work, "parts"), os.path.join(work, "runs")
    for folder in (parts, runs):
        os.makedirs(folder, exist_ok=True)
    # Relative names lead to the same files in every process.
    folders = (os.getcwd(), parts, runs)
    options = None if arguments.decks else reading
    spark = SparkSession.builder.appName("gincert").getOrCreate()
    try:
        tasks = spark.sparkContext.parallelize(rows, len(rows))
        tasks.foreach(lambda row: run_partition(program, options, folders, row))
    finally:
        spark.stop()
    # A pattern, because so many names may be longer than a command line can be.
    command = verb + ["merge", os.path.join(glob.escape(parts), "part-*")]
    if not arguments.decks:
        command += ["--runs", runs] + reading
    return subprocess.run(command + merge_options, check=False).returncode


def main(words):
    """Gives the exit code."""
    cut = words.index("--") if "--" in words else len(words)
    arguments = parse_arguments(words[:cut])
    try:
        return run_steps(arguments, words[cut + 1 :])
    except Exception as error:  # What Python makes of an exception is 1, the exit code of findings.
        print("%s was not completed: %s" % ("The test" if arguments.decks else "The audit", error), file=sys.stderr)
        return UNREADABLE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
