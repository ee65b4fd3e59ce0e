import { bytesAt, indexOf, type ReadingWatch } from '@framescout/base';
import type { Seconds } from '@framescout/contract';

/** What the header of an ASF or WMV file says about the complete file. */
export type AsfHeader = {
  /** The length of the file in bytes. */
  fileBytes: number;
  /** When its last frame ends, in seconds. */
  end: Seconds;
  /** Where its data packets start (byte offset), how many there are, and the length of each in bytes. */
  packets: { start: number; count: number; bytes: number };
};

const PROPERTIES = Uint8Array.of(0xa1, 0xdc, 0xab, 0x8c, 0x47, 0xa9, 0xcf, 0x11, 0x8e, 0xe4);
const PROPERTIES_BYTES = 104;
const DATA = Uint8Array.of(0x36, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9);
const DATA_HEADER_BYTES = 50;
const LENGTH_AT = 16;
// A header that claims to be larger is damaged.
const MAX_HEADER_BYTES = 16e6;
const TICKS_PER_SECOND = 1e7;
const MS_PER_SECOND = 1e3;
const LIVE = 1;
// The number of marker bytes that each data packet starts with.
const MARK_BYTES = 3;
const BLOCK_BYTES = 2 ** 20;

/** Reads the header of an ASF file; returns null if the file is not ASF, was recorded live, or is damaged. */
export async function readAsfHeader(file: Blob): Promise<AsfHeader | null> {
  const start = new DataView((await bytesAt(file, 0, LENGTH_AT + 8)).buffer);
  if (start.byteLength < LENGTH_AT + 8) return null;
  const headerBytes = Number(start.getBigUint64(LENGTH_AT, true));
  if (headerBytes > MAX_HEADER_BYTES) return null;
  const bytes = await bytesAt(file, 0, headerBytes + DATA_HEADER_BYTES);
  const at = indexOf(bytes, PROPERTIES);
  const isData = DATA.every((byte, index) => bytes[headerBytes + index] === byte);
  if (at < 0 || at + PROPERTIES_BYTES > headerBytes || !isData) return null;
  const properties = new DataView(bytes.buffer, at, PROPERTIES_BYTES);
  const long = (offset: number) => Number(properties.getBigUint64(offset, true));
  const packetBytes = properties.getUint32(92, true);
  // Live recordings don't state these, and packets of varying length would have to be walked.
  if (properties.getUint32(88, true) & LIVE || packetBytes !== properties.getUint32(96, true)) return null;
  if (packetBytes < MARK_BYTES) return null;
  return {
    fileBytes: long(40),
    end: long(64) / TICKS_PER_SECOND - long(80) / MS_PER_SECOND,
    packets: { start: headerBytes + DATA_HEADER_BYTES, count: long(56), bytes: packetBytes },
  };
}

/** Finds data packets without their marker, which demuxers skip silently. Reads the whole file. */
export async function findBrokenPackets(
  file: Blob,
  { packets }: AsfHeader,
  { signal, onProgress }: ReadingWatch = {},
): Promise<number[]> {
  const { start, count, bytes: length } = packets;
  const mark = await bytesAt(file, start, MARK_BYTES);
  const broken: number[] = [];
  const atOnce = Math.max(1, Math.floor(BLOCK_BYTES / length));
  for (let first = 0; first < count; first += atOnce) {
    signal?.throwIfAborted();
    const at = start + first * length;
    const block = await bytesAt(file, at, atOnce * length);
    onProgress?.({ readBytes: at + block.length, totalBytes: file.size });
    const whole = Math.min(count - first, Math.floor(block.length / length));
    for (let index = 0; index < whole; index++) {
      if (mark.some((byte, offset) => block[index * length + offset] !== byte)) {
        broken.push(start + (first + index) * length);
      }
    }
    if (whole < atOnce) break;
  }
  return broken;
}
