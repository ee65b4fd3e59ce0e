import { viewOf } from '@framescout/base';

/**
 * A number in the header of a movie, a track or its media: its offset in version 0 and in version 1, which doubles
 * the width of times and durations (ISO/IEC 14496-12 8.2.2, 8.3.2, 8.4.2).
 */
type HeaderField = { short: number; long: number; isTime: boolean };

/** The fields of headers. Ids and `trackDuration` are those of a track's own header. */
export const HEADER = {
  created: { short: 4, long: 4, isTime: true },
  modified: { short: 8, long: 12, isTime: true },
  timescale: { short: 12, long: 20, isTime: false },
  duration: { short: 16, long: 24, isTime: true },
  trackId: { short: 12, long: 20, isTime: false },
  trackDuration: { short: 20, long: 28, isTime: true },
} as const satisfies Record<string, HeaderField>;

/** Reads a field from the payload of a header. */
export function readField(header: Uint8Array, { short, long, isTime }: HeaderField): number {
  const view = viewOf(header);
  if (!isLong(header)) return view.getUint32(short);
  return isTime ? Number(view.getBigUint64(long)) : view.getUint32(long);
}

/** Returns the payload of a header with other values of some fields; what 32 bits can't hold is cut down to them. */
export function withFields(
  header: Uint8Array,
  ...changes: readonly (readonly [HeaderField, number])[]
): Uint8Array {
  const changed = header.slice();
  const view = viewOf(changed);
  for (const [{ short, long, isTime }, value] of changes) {
    if (!isLong(header)) view.setUint32(short, Math.min(value, 2 ** 32 - 1));
    else if (isTime) view.setBigUint64(long, BigInt(value));
    else view.setUint32(long, value);
  }
  return changed;
}

function isLong(header: Uint8Array): boolean {
  return header[0] === 1;
}
