"""`spark.py BINARY FOLDER [MESSAGES]`: runs .ci/spark/lint.py under Apache Spark, and compares it with single runs.

Three archives with planted mistakes, in many splits; one executor is killed in the middle of a task. What Spark finds
must be what one run of the binary finds in each archive: every finding once, with the offset of its record.
"""

import collections
import importlib.util
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
specification = importlib.util.spec_from_file_location("lint", ROOT / ".ci/spark/lint.py")
lint = importlib.util.module_from_spec(specification)
specification.loader.exec_module(lint)


def message(number, generator):
    """A message, and the number of mistakes that were planted in it."""
    data = {"order": str(number), "text": "größer 🎉" if number % 7 == 0 else "bigger"}
    content = {
        "topic": f"news-{number % 50}",
        "notification": {"title": f"Order {number} is ready", "body": "Come and get it"},
        "data": data,
        "android": {"priority": "HIGH", "ttl": "3600s"},
    }
    mistakes = 0
    if generator.random() < 0.05:
        data["order"] = number
        mistakes += 1
    if generator.random() < 0.02:
        content["android"]["ttl"] = 3600
        mistakes += 1
    text = json.dumps({"message": content}, ensure_ascii=number % 2 == 0)
    if generator.random() < 0.01:
        text = text.replace('"data":', '"data"', 1)
        mistakes += 1
    return text, mistakes


def write(folder, count):
    generator = random.Random(4)
    archives, planted = [], 0
    for name, ending in [("a.ndjson", "\n"), ("b.ndjson", "\r\n"), ("c.ndjson", "\n")]:
        with open(folder / name, "w", encoding="utf-8", newline="") as file:
            for number in range(count // 3):
                text, mistakes = message(number, generator)
                planted += mistakes
                # Empty lines, and no line end at the end of the last archive.
                last = name == "c.ndjson" and number == count // 3 - 1
                file.write(text + ("" if last else ending + (ending if number % 1000 == 3 else "")))
        archives.append(str(folder / name))
    return archives, planted


def single_run(binary, archive):
    """What one run finds in an archive, as Spark's rows name it."""
    done = subprocess.run(
        [binary, "lint", "--no-config", "--format", "jsonl", "--max-findings", "1000000", archive], capture_output=True)
    assert done.returncode in (0, 1), done.stderr.decode()
    starts, offset = [], 0
    with open(archive, "rb") as file:
        for line in file:
            starts.append(offset)
            offset += len(line)
    for line in done.stdout.splitlines():
        finding = json.loads(line)
        start = finding["range"]["start"]
        yield (pathlib.Path(archive).name, starts[start["line"] - 1], start["column"], finding["rule"], finding["message"])


class KilledOnce:
    """The records of a partition, with a kill of the worker in the middle of the first attempt at one of them."""

    def __init__(self, flag):
        self.flag = flag

    def __call__(self, part):
        from pyspark import TaskContext

        for number, record in enumerate(part):
            if number == 500 and TaskContext.get().partitionId() == 1 and TaskContext.get().attemptNumber() == 0:
                pathlib.Path(self.flag).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            yield record


def main(binary, folder, count):
    from pyspark.sql import SparkSession

    archives, planted = write(folder, count)
    size = sum(os.path.getsize(archive) for archive in archives)
    begin = time.monotonic()
    expected = collections.Counter(finding for archive in archives for finding in single_run(binary, archive))
    single = time.monotonic() - begin

    begin = time.monotonic()
    # Four attempts at each task, as on a cluster.
    spark = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    started = time.monotonic() - begin
    flag = folder / "killed"
    options = ["--no-config"]
    lines = spark.sparkContext.union([
        lint.records(spark.sparkContext, archive, max(size // 12, 1)) for archive in lint.files(spark, [f"{folder}/*.ndjson"])])
    partitions = lines.getNumPartitions()
    begin = time.monotonic()
    killing = lines.mapPartitions(KilledOnce(str(flag)))
    frame = spark.createDataFrame(killing.mapPartitions(lambda part: lint.lint_records(part, binary, options)), lint.COLUMNS)
    frame.write.mode("overwrite").parquet(str(folder / "findings"))
    ran = time.monotonic() - begin
    rows = spark.read.parquet(str(folder / "findings")).collect()
    found = collections.Counter(
        (pathlib.Path(row.archive).name, row.record, row.column, row.rule, row.message) for row in rows)
    spark.stop()

    assert flag.exists(), "no task was killed"
    assert partitions >= 9, partitions
    missing, extra = expected - found, found - expected
    assert not missing and not extra, (list(missing)[:3], list(extra)[:3])
    assert len(rows) >= planted > 0, (len(rows), planted)
    assert len({(row.archive, row.record) for row in rows}) > 0.9 * planted
    print(json.dumps({
        "bytes": size, "partitions": partitions, "planted": planted, "findings": len(rows),
        "seconds": {"single run": round(single, 1), "start of Spark": round(started, 1), "Spark": round(ran, 1)},
    }))


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 20000)
