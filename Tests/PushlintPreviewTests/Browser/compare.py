"""Compares pictures as a person does who stands a few steps away: by what is where and in which color, not by letters.

Reads a list of pairs of PNG files as JSON from the file that is named first, and writes for each pair to the second one
how much of the picture is another:

    [["a.png", "b.png"]]  ->  [{"far": 0.01, "mean": 1.5, "size": true}]

Pictures are divided into blocks of 8 by 8 pixels, of each of which the mean color counts. `far` is the share of the blocks
whose colors differ by more than 40 of 255, `mean` the mean difference of all. Fonts change neither much.
"""

import json
import struct
import sys
import zlib

BLOCK = 8
FAR = 40


def pixels(path):
    """Width, height, and rows of red, green, and blue of a PNG with eight bits a channel."""
    with open(path, "rb") as file:
        data = file.read()
    offset, packed = 8, b""
    while offset < len(data):
        length, kind = struct.unpack(">I4s", data[offset:offset + 8])
        content = data[offset + 8:offset + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", content)
            if depth != 8 or color not in (2, 6) or interlace:
                raise SystemExit(f"{path}: a kind of PNG that is not read here")
        elif kind == b"IDAT":
            packed += content
        offset += length + 12
    channels = 3 if color == 2 else 4
    raw, stride = zlib.decompress(packed), width * channels
    rows, before = [], bytearray(stride)
    for line in range(height):
        start = line * (stride + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + stride]), before, channels)
        rows.append(row)
        before = row
    return width, height, channels, rows


def unfiltered(kind, row, before, step):
    if kind == 1:
        for index in range(step, len(row)):
            row[index] = (row[index] + row[index - step]) & 255
    elif kind == 2:
        for index, above in enumerate(before):
            row[index] = (row[index] + above) & 255
    elif kind == 3:
        for index, above in enumerate(before):
            left = row[index - step] if index >= step else 0
            row[index] = (row[index] + (left + above >> 1)) & 255
    elif kind == 4:
        for index, above in enumerate(before):
            left, corner = (row[index - step], before[index - step]) if index >= step else (0, 0)
            guess = left + above - corner
            distances = abs(guess - left), abs(guess - above), abs(guess - corner)
            nearest = (left, above, corner)[distances.index(min(distances))]
            row[index] = (row[index] + nearest) & 255
    return row


def blocks(path):
    width, height, channels, rows = pixels(path)
    result = []
    for top in range(0, height, BLOCK):
        band = rows[top:top + BLOCK]
        for left in range(0, width, BLOCK):
            ends = left * channels, min(left + BLOCK, width) * channels
            part = [row[ends[0]:ends[1]] for row in band]
            count = sum(len(row) for row in part) // channels
            result.append([sum(sum(row[channel::channels]) for row in part) / count for channel in range(3)])
    return (width, height), result


def compare(first, second):
    (size, one), (other_size, two) = blocks(first), blocks(second)
    if size != other_size:
        return {"far": 1.0, "mean": 255.0, "size": False}
    differences = [max(abs(a - b) for a, b in zip(left, right)) for left, right in zip(one, two)]
    return {
        "far": sum(difference > FAR for difference in differences) / len(differences),
        "mean": sum(differences) / len(differences), "size": True,
    }


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        pairs = json.load(file)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump([compare(*pair) for pair in pairs], file)


main()
