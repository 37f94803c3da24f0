const separator = Buffer.from("\r\n\r\n");
/** Headers are short; what is longer is something else that was printed. */
const longestHeader = 8192;
/** Enough of the end of such a text to contain a header that has begun. */
const tail = 256;
/** What does not fit into a string cannot be a message. */
const longestContent = 1 << 29;
const fields = /^(?:content-[a-z]+: *[^\r\n]*(?:\r\n)?)+$/i;

/**
 * Takes bytes as they come, in whichever pieces, and gives the content of each frame.
 *
 * Bytes are copied a fixed number of times, however many pieces they come in. What is not a frame is skipped.
 */
export class FrameReader {
  private pieces: Buffer[] = [];
  private size = 0;
  /** The length of the content that is being read; `undefined` while a header is. */
  private length: number | undefined;

  /**
   * @param take gets the content of each frame.
   * @param complain gets what was not a frame.
   */
  constructor(
    private readonly take: (content: string) => void,
    private readonly complain: (text: string) => void,
  ) {}

  push(piece: Buffer): void {
    this.pieces.push(piece);
    this.size += piece.length;
    while (this.length === undefined ? this.readHeader() : this.readContent(this.length));
  }

  /** @returns whether there may be more to read. */
  private readContent(length: number): boolean {
    if (this.size < length) return false;
    const content = this.cut(length).toString("utf8");
    this.length = undefined;
    this.take(content);
    return true;
  }

  private readHeader(): boolean {
    const bytes = this.joined();
    const end = bytes.indexOf(separator);
    if (end < 0) {
      if (bytes.length > longestHeader) this.skip(bytes.length - tail);
      return false;
    }
    const header = bytes.toString("latin1", 0, end);
    const length = lengthIn(header);
    if (length === undefined) {
      this.skip(end + separator.length);
      return true;
    }
    // A program that prints before it answers is read all the same.
    if (!fields.test(header)) this.complain(header);
    this.cut(end + separator.length);
    this.length = length;
    return true;
  }

  private skip(length: number): void {
    this.complain(this.cut(length).toString("utf8"));
  }

  private joined(): Buffer {
    if (this.pieces.length !== 1) this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0]!;
  }

  /** Removes bytes at the front. */
  private cut(length: number): Buffer {
    const bytes = this.joined();
    this.pieces = [bytes.subarray(length)];
    this.size -= length;
    return bytes.subarray(0, length);
  }
}

/** The length that a header gives; the last one, since what was printed may be before it. */
function lengthIn(header: string): number | undefined {
  const found = [...header.matchAll(/content-length: *(\d{1,12})(?=\r\n|$)/gi)].pop();
  const length = found === undefined ? NaN : Number(found[1]);
  return length <= longestContent ? length : undefined;
}

/** A message as it is sent. */
export function frame(message: unknown): Buffer {
  const content = Buffer.from(JSON.stringify(message), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`, "latin1"), content]);
}
