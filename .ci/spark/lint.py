"""Lints NDJSON archives with Apache Spark: spark-submit lint.py [OPTION...] INPUT... OUTPUT

Each split of each archive goes through one process of the pushlint binary. The findings are written to OUTPUT as
Parquet, one row each, with the archive, the byte offset of the record in it, and the place in the record. The exit
code is that of pushlint: 0 without errors, 1 with some.
"""

import argparse
import array
import json
import os
import subprocess
import sys
import threading

from pyspark.sql import SparkSession

COLUMNS = (
    "archive string, record long, column int, rule string, severity string, pointer string, field string,"
    " message string, consequence string, help string, finding string"
)


class PushlintFailed(Exception):
    """pushlint could not read all that it was given; Spark tries the task again."""


def lint_records(records, binary, options=()):
    """The findings of one partition of (archive, offset, line): rows of COLUMNS, while the records are still read."""
    command = [binary, "lint", "--format", "jsonl", "--stdin-filename", "part.ndjson", "--jobs", "1"]
    command += ["--max-findings", "1000000", *options, "-"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    archives, offsets, failure = [], array.array("q"), []

    def feed():
        try:
            with process.stdin as pipe:
                for archive, offset, line in records:
                    # A split lies in one archive.
                    if not archives:
                        archives.append(archive)
                    offsets.append(offset)
                    pipe.write(line.encode("utf-8", "surrogateescape") + b"\n")
        except BrokenPipeError:
            pass  # The exit code tells why.
        except BaseException as error:
            failure.append(error)
            process.kill()

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    try:
        for line in process.stdout:
            finding = json.loads(line)
            start = finding["range"]["start"]
            yield (
                archives[0], offsets[start["line"] - 1], start["column"], finding["rule"], finding["severity"],
                finding["pointer"], finding["field"], finding["message"], finding["consequence"], finding["help"],
                line.decode(),
            )
        feeder.join()
        if failure:
            raise failure[0]
        if process.wait() not in (0, 1):
            raise PushlintFailed(f"exit code {process.returncode}")
    finally:
        process.kill()
        process.wait()


def records(context, archive, splits=None):
    """The lines of an archive as (archive, offset, line); Spark cuts it into splits of whole lines."""
    lines = context.newAPIHadoopFile(
        archive, "org.apache.hadoop.mapreduce.lib.input.TextInputFormat", "org.apache.hadoop.io.LongWritable",
        "org.apache.hadoop.io.Text",
        conf={"mapreduce.input.fileinputformat.split.maxsize": str(splits)} if splits else None,
    )
    return lines.map(lambda line: (archive, line[0], line[1]))


def findings(spark, archives, binary, options=(), split_size=None):
    """A DataFrame with the findings of the archives."""
    lines = spark.sparkContext.union([records(spark.sparkContext, archive, split_size) for archive in archives])
    return spark.createDataFrame(lines.mapPartitions(lambda part: lint_records(part, binary, options)), COLUMNS)


def files(spark, patterns):
    """The files that the patterns name, in any file system that Spark knows."""
    jvm = spark.sparkContext._jvm
    found = []
    for pattern in patterns:
        path = jvm.org.apache.hadoop.fs.Path(pattern)
        system = path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())
        found += [status.getPath().toString() for status in system.globStatus(path) or []]
    if not found:
        sys.exit("no archive was found")
    return sorted(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="+")
    parser.add_argument("output")
    parser.add_argument("--binary", default="./pushlint", help="default: what --files brings to each executor")
    parser.add_argument("--split-size", type=int, help="bytes of a split; default: a block of the file system")
    parser.add_argument("--option", action="append", default=[], help="an option for pushlint; may be repeated")
    given = parser.parse_args()
    binary = os.path.abspath(given.binary) if os.path.exists(given.binary) else given.binary
    spark = SparkSession.builder.appName("pushlint").getOrCreate()
    found = findings(spark, files(spark, given.input), binary, given.option, given.split_size)
    found.write.mode("overwrite").parquet(given.output)
    counts = {row["severity"]: row["count"] for row in spark.read.parquet(given.output).groupBy("severity").count().collect()}
    print(json.dumps({"findings": counts}, sort_keys=True))
    spark.stop()
    sys.exit(1 if counts.get("error") else 0)


if __name__ == "__main__":
    main()
