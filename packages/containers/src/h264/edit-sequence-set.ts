import { BitReader, BitWriter, insertEmulationPrevention, removeEmulationPrevention } from './bits.ts';

/**
 * A sequence parameter set that is being rewritten: what stays is copied, what changes is written in its place. Positions
 * are bits of the original, without its first byte and emulation prevention bytes.
 */
export type SequenceSetEdit = {
  /** Reads the original. */
  reader: BitReader;
  writer: BitWriter;
  /** Copies what comes before a position and was neither copied nor left out yet. */
  copyTo(position: number): void;
  /** Leaves out what comes before a position. */
  leaveOutTo(position: number): void;
  /** Copies what is left. */
  copyRest(): void;
};

/** Rewrites an H.264 sequence set (7.3.2.1.1) unless `edit` returns false. @throws {RangeError} */
export function editSequenceSet(set: Uint8Array, edit: (edited: SequenceSetEdit) => boolean): Uint8Array {
  const payload = removeEmulationPrevention(set.subarray(1));
  const source = new BitReader(payload);
  const writer = new BitWriter();
  const copyTo = (position: number) => {
    while (source.position < position) writer.bits(source.bit(), 1);
  };
  const isEdited = edit({
    reader: new BitReader(payload),
    writer,
    copyTo,
    leaveOutTo(position) {
      source.position = position;
    },
    copyRest: () => copyTo(lastBit(payload)),
  });
  return isEdited ? Uint8Array.from([set[0] ?? 0, ...insertEmulationPrevention(writer.toBytes())]) : set;
}

/** Returns the position of the bit that terminates a payload (7.3.2.11): the last one that is set. */
function lastBit(payload: Uint8Array): number {
  const at = payload.findLastIndex((byte) => byte !== 0);
  const byte = payload[at] ?? 0;
  return 8 * at + 7 - Math.log2(byte & -byte);
}
