/** The tables `glyf` and `loca` of a TrueType font, the latter with addresses of 32 bits. */
type GlyphTables = { glyphs: Uint8Array; addresses: Uint8Array };

const HEADER_BYTES = 36;
const COMPOSITE = 0xffff;
// Flags of the parts of composite glyphs (OpenType, table "glyf").
const PART = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 };
const ON_CURVE = 1;

/** Restores the outlines of a font from the form in which WOFF 2 stores them (W3C Recommendation, section 5.1). */
export function unpackGlyphs(packed: Uint8Array): GlyphTables {
  const header = new Stream(packed);
  header.take(4);
  const count = header.u16();
  header.take(2);
  let end = HEADER_BYTES;
  const stream = () => {
    const start = end;
    end += header.u32();
    return new Stream(packed.subarray(start, end));
  };
  const streams = {
    contours: stream(),
    points: stream(),
    flags: stream(),
    glyphs: stream(),
    parts: stream(),
    boxes: stream(),
    instructions: stream(),
  };
  const boxed = streams.boxes.take(4 * ((count + 31) >> 5));
  const written: number[][] = [];
  const addresses = new DataView(new ArrayBuffer(4 * (count + 1)));
  let address = 0;
  for (let index = 0; index < count; index++) {
    const hasBox = (((boxed[index >> 3] ?? 0) << (index & 7)) & 128) !== 0;
    const glyph = unpackGlyph(streams, hasBox);
    while (glyph.length % 4 !== 0) glyph.push(0);
    written.push(glyph);
    address += glyph.length;
    addresses.setUint32(4 * (index + 1), address);
  }
  return { glyphs: Uint8Array.from(written.flat()), addresses: new Uint8Array(addresses.buffer) };
}

type Streams = Record<
  'contours' | 'points' | 'flags' | 'glyphs' | 'parts' | 'boxes' | 'instructions',
  Stream
>;

function unpackGlyph(streams: Streams, hasBox: boolean): number[] {
  const contours = streams.contours.u16();
  if (contours === 0) return [];
  if (contours === COMPOSITE) return unpackComposite(streams);
  const ends: number[] = [];
  let points = 0;
  for (let contour = 0; contour < contours; contour++) {
    points += streams.points.short255();
    ends.push(points - 1);
  }
  const outline = readOutline(streams, points);
  const instructions = [...streams.instructions.take(streams.glyphs.short255())];
  const box = hasBox ? [...streams.boxes.take(8)] : words(boundsOf(outline));
  // Distances are always written as words: the file is read once, and then thrown away.
  return [
    ...words([contours]),
    ...box,
    ...words([...ends, instructions.length]),
    ...instructions,
    ...outline.map(({ isOnCurve }) => (isOnCurve ? ON_CURVE : 0)),
    ...words(outline.map(({ dx }) => dx)),
    ...words(outline.map(({ dy }) => dy)),
  ];
}

function unpackComposite({ parts, boxes, glyphs, instructions }: Streams): number[] {
  const written = [...words([COMPOSITE]), ...boxes.take(8)];
  let flags: number = PART.more;
  let hasInstructions = false;
  while (flags & PART.more) {
    flags = parts.u16();
    hasInstructions ||= (flags & PART.instructions) !== 0;
    const scale = flags & PART.scale ? 2 : flags & PART.twoScales ? 4 : flags & PART.matrix ? 8 : 0;
    written.push(...words([flags]), ...parts.take(2 + (flags & PART.words ? 4 : 2) + scale));
  }
  if (!hasInstructions) return written;
  const own = instructions.take(glyphs.short255());
  return [...written, ...words([own.length]), ...own];
}

/** A point of an outline, by its distance from the one before. */
type Point = { dx: number; dy: number; isOnCurve: boolean };

function readOutline({ flags, glyphs }: Streams, points: number): Point[] {
  return Array.from({ length: points }, () => {
    const flag = flags.u8();
    return { ...readDistance(flag & 127, glyphs), isOnCurve: flag < 128 };
  });
}

/** Reads a point's distance in one of the 128 forms of WOFF 2 (section 5.2). */
function readDistance(form: number, data: Stream): Pick<Point, 'dx' | 'dy'> {
  const [x, y] = [form & 1 ? 1 : -1, form & 2 ? 1 : -1];
  const first = data.u8();
  if (form < 10) return { dx: 0, dy: x * (((form & 14) << 7) + first) };
  if (form < 20) return { dx: x * ((((form - 10) & 14) << 7) + first), dy: 0 };
  if (form < 84) {
    const base = form - 20;
    return {
      dx: x * (1 + (base & 48) + (first >> 4)),
      dy: y * (1 + ((base & 12) << 2) + (first & 15)),
    };
  }
  const second = data.u8();
  if (form < 120) {
    const base = form - 84;
    return {
      dx: x * (1 + (Math.floor(base / 12) << 8) + first),
      dy: y * (1 + (((base % 12) >> 2) << 8) + second),
    };
  }
  const third = data.u8();
  if (form < 124) return { dx: x * ((first << 4) + (second >> 4)), dy: y * (((second & 15) << 8) + third) };
  return { dx: x * ((first << 8) + second), dy: y * ((third << 8) + data.u8()) };
}

function boundsOf(outline: readonly Point[]): number[] {
  let [x, y] = [0, 0];
  let [left, bottom, right, top] = [0x7fff, 0x7fff, -0x8000, -0x8000];
  for (const { dx, dy } of outline) {
    x += dx;
    y += dy;
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  return [left, bottom, right, top];
}

function words(values: readonly number[]): number[] {
  return values.flatMap((value) => [(value >> 8) & 255, value & 255]);
}

class Stream {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(count: number): Uint8Array {
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  u8(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  u16(): number {
    return this.u8() * 256 + this.u8();
  }

  u32(): number {
    return this.u16() * 65_536 + this.u16();
  }

  /** Reads a "255UInt16". */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return 506 + this.u8();
    return code === 255 ? 253 + this.u8() : code;
  }
}
