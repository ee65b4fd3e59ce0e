import { firstAtOrAfter } from '@framescout/base';
import { type Box, findBox, viewOf } from './box.ts';

/**
 * Returns when a track's samples are shown, ascending, in the track's timescale, from its sample table
 * (`stbl`): decoding times (`stts`, ISO/IEC 14496-12 8.6.1.2) plus composition offsets (`ctts`, 8.6.1.3).
 */
export function sampleTimes(table: readonly Box[]): Float64Array<ArrayBuffer> {
  const offsets = valuesOf(table, 'ctts');
  const times: number[] = [];
  let decoded = 0;
  for (const delta of valuesOf(table, 'stts')) {
    times.push(decoded + (offsets.next().value ?? 0));
    decoded += delta;
  }
  return Float64Array.from(times).sort();
}

/** Expands a run-length table (sample counts and their value) to one value per sample. */
function* valuesOf(table: readonly Box[], type: string): Generator<number, undefined, unknown> {
  const box = findBox(table, type);
  if (!box) return;
  const view = viewOf(box.payload);
  const runs = view.getUint32(4);
  for (let run = 0; run < runs; run++) {
    const value = view.getInt32(12 + 8 * run);
    for (let left = view.getUint32(8 + 8 * run); left > 0; left--) yield value;
  }
}

/**
 * Snaps a time to one in an ascending list that is at most `most` away; returns it unchanged if there is
 * none.
 */
export function nearestTime(times: Float64Array, time: number, most: number): number {
  const next = firstAtOrAfter(times, time);
  const [before = Number.NEGATIVE_INFINITY, after = Number.POSITIVE_INFINITY] = [
    times[next - 1],
    times[next],
  ];
  const nearest = after - time < time - before ? after : before;
  return Math.abs(nearest - time) <= most ? nearest : time;
}

/**
 * Delays when the samples of a table (`stbl`) are shown so that each is decoded by then, and returns by how many
 * units. The muxer states negative composition offsets instead, of which FFmpeg ignores some.
 */
export function delayShowing(table: readonly Box[]): { table: Box[]; delay: number } {
  const delay = [...valuesOf(table, 'ctts')].reduce((most, offset) => Math.max(most, -offset), 0);
  const delayed = table.map((box): Box => {
    if (box.type !== 'ctts' || delay === 0) return box;
    const payload = box.payload.slice();
    const view = viewOf(payload);
    // Version 0 has no negative offsets.
    view.setUint8(0, 0);
    for (let at = 12; at < payload.length; at += 8) view.setInt32(at, view.getInt32(at) + delay);
    return { type: 'ctts', payload };
  });
  return { table: delayed, delay };
}
