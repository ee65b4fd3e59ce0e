/** Reads bits and Exp-Golomb numbers (ITU-T H.264 9.1), most significant bit first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** The number of bits read so far. */
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws {RangeError} past the end */
  bit(): 0 | 1 {
    const byte = this.#bytes[this.position >> 3];
    if (byte === undefined) throw new RangeError('The bits end too early.');
    const bit = (byte >> (7 - (this.position & 7))) & 1;
    this.position++;
    return bit === 1 ? 1 : 0;
  }

  /** Reads an unsigned number of `count` bits. */
  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + this.bit();
    return value;
  }

  /** Reads an unsigned Exp-Golomb number, `ue(v)`. */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) zeros++;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Reads a signed Exp-Golomb number, `se(v)`. */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** Writes bits and Exp-Golomb numbers; the counterpart of `BitReader`. */
export class BitWriter {
  readonly #bits: number[] = [];

  /** Writes an unsigned number of `count` bits. */
  bits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) this.#bits.push(Math.floor(value / 2 ** i) % 2);
  }

  /** Writes an unsigned Exp-Golomb number, `ue(v)`. */
  unsigned(value: number): void {
    const length = Math.floor(Math.log2(value + 1));
    this.bits(0, length);
    this.bits(value + 1, length + 1);
  }

  /** Returns the bits written, terminated by a 1 and padded with zeros to whole bytes (7.3.2.11). */
  toBytes(): Uint8Array {
    const bits = [...this.#bits, 1];
    const bytes = new Uint8Array(Math.ceil(bits.length / 8));
    bits.forEach((bit, index) => {
      if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (7 - (index & 7)));
    });
    return bytes;
  }
}

const EMULATION = 3;

/** Removes the emulation prevention bytes, which keep start codes out of a unit (ITU-T H.264 7.4.1.1). */
export function removeEmulationPrevention(unit: Uint8Array): Uint8Array {
  return unit.filter(
    (byte, index) => !(byte === EMULATION && index >= 2 && unit[index - 1] === 0 && unit[index - 2] === 0),
  );
}

/** Inserts emulation prevention bytes. */
export function insertEmulationPrevention(raw: Iterable<number>): Uint8Array {
  const unit: number[] = [];
  for (const byte of raw) {
    if (byte <= EMULATION && unit.at(-1) === 0 && unit.at(-2) === 0) unit.push(EMULATION);
    unit.push(byte);
  }
  return Uint8Array.from(unit);
}

/** Returns how many bytes hold the first `rawLength`, emulation prevention included. */
export function emulatedLength(unit: Uint8Array, rawLength: number): number {
  let at = 0;
  let zeros = 0;
  for (let left = rawLength; left > 0; left--) {
    if (zeros >= 2 && unit[at] === EMULATION) {
      at++;
      zeros = 0;
    }
    zeros = unit[at] === 0 ? zeros + 1 : 0;
    at++;
  }
  return at;
}
