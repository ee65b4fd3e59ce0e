import { viewOf } from '@framescout/base';
import { describe, expect, it } from 'vitest';
import { type Box, findBox, readBoxes, uint32s, writeBoxes } from './box.ts';
import { editMovie } from './edit-movie.ts';

const MOVIE_SCALE = 1000;
const TRACK_SCALE = 90_000;

function header(size: number, scaleAt: number | null, scale: number, durationAt: number, duration: number) {
  const payload = new Uint8Array(size);
  const view = viewOf(payload);
  if (scaleAt !== null) view.setUint32(scaleAt, scale);
  view.setUint32(durationAt, duration);
  return payload;
}

/** Creates a run-length table: sample counts and their value. */
const runs = (type: string, rows: readonly (readonly [count: number, value: number])[]): Box => ({
  type,
  payload: uint32s(0, rows.length, ...rows),
});

/** Creates a movie with one ten-second track. */
function movie(handler: string, extra: Box[] = [], table: Box[] = []): Uint8Array {
  const hdlr = new Uint8Array(24);
  hdlr.set(new TextEncoder().encode(handler), 8);
  const mdia = writeBoxes([
    { type: 'mdhd', payload: header(24, 12, TRACK_SCALE, 16, 10 * TRACK_SCALE) },
    { type: 'hdlr', payload: hdlr },
    { type: 'minf', payload: writeBoxes([{ type: 'stbl', payload: writeBoxes(table) }]) },
  ]);
  const trak = writeBoxes([
    { type: 'tkhd', payload: header(84, null, 0, 20, 10_000) },
    ...extra,
    { type: 'mdia', payload: mdia },
  ]);
  return writeBoxes([
    { type: 'mvhd', payload: header(100, 12, MOVIE_SCALE, 16, 10_000) },
    { type: 'trak', payload: trak },
  ]);
}

function inside(payload: Uint8Array, ...path: string[]): Uint8Array {
  return path.reduce((bytes, type) => {
    const box = findBox(readBoxes(bytes), type);
    if (!box) throw new Error(`There is no ${type}.`);
    return box.payload;
  }, payload);
}

function edits(edited: Uint8Array): { duration: number; mediaTime: number }[] {
  const view = viewOf(inside(edited, 'trak', 'edts', 'elst'));
  return Array.from({ length: view.getUint32(4) }, (_, index) => ({
    duration: Number(view.getBigUint64(8 + index * 20)),
    mediaTime: Number(view.getBigInt64(16 + index * 20)),
  }));
}

/** Edits the payload of a movie's index. */
const editPayload = (moov: Uint8Array, edit: Parameters<typeof editMovie>[1]) =>
  writeBoxes(editMovie(readBoxes(moov), edit));

describe('editMovie', () => {
  it('starts and ends on frame boundaries, even if the muxer rounded their times differently', () => {
    // Decoded every 3003 units; shown at 0, 3002, 6007 and 9009, with the second frame shown last.
    const table = [
      runs('stts', [[4, 3003]]),
      runs('ctts', [
        [1, 0],
        [1, 3004],
        [1, -3004],
        [1, 0],
      ]),
    ];
    const edit = () => [{ mediaStart: 3003 / TRACK_SCALE, duration: 3003 / TRACK_SCALE }];
    const edited = editPayload(movie('vide', [], table), { edit });
    // All of it is shown 3004 units later, so that the frame shown second is decoded by then.
    expect(edits(edited)).toEqual([
      { duration: Math.round((3005 * MOVIE_SCALE) / TRACK_SCALE), mediaTime: 3002 + 3004 },
    ]);
    const offsets = inside(edited, 'trak', 'mdia', 'minf', 'stbl', 'ctts');
    expect(offsets).toEqual(uint32s(0, 4, 1, 3004, 1, 6008, 1, 0, 1, 3004));
    expect(edits(editPayload(movie('soun', [], table), { edit }))).toMatchObject([{ mediaTime: 3003 }]);
  });

  it('shows part of a track, and shortens all durations to match', () => {
    const edited = editPayload(movie('vide'), {
      edit: ({ kind, length }) => {
        expect([kind, length]).toEqual(['video', 10]);
        return [{ mediaStart: 1.5, duration: 4 }];
      },
    });
    expect(edits(edited)).toEqual([{ duration: 4000, mediaTime: 1.5 * TRACK_SCALE }]);
    expect(viewOf(inside(edited, 'mvhd')).getUint32(16)).toBe(4000);
    expect(viewOf(inside(edited, 'trak', 'tkhd')).getUint32(20)).toBe(4000);
  });

  it('replaces existing edits, and supports empty ones', () => {
    const old = { type: 'edts', payload: writeBoxes([{ type: 'elst', payload: new Uint8Array(8) }]) };
    const edited = editPayload(movie('soun', [old]), {
      edit: () => [
        { mediaStart: null, duration: 0.5 },
        { mediaStart: 0, duration: 2 },
      ],
    });
    expect(edits(edited)).toEqual([
      { duration: 500, mediaTime: -1 },
      { duration: 2000, mediaTime: 0 },
    ]);
    expect(readBoxes(inside(edited, 'trak')).map(({ type }) => type)).toEqual(['tkhd', 'edts', 'mdia']);
  });

  it('leaves alone a track without edits', () => {
    const before = movie('vide');
    expect(editPayload(before, { edit: () => null })).toEqual(before);
  });

  it('cuts a long title of a chapter between characters', () => {
    const chapters = [{ start: 0, title: '😀'.repeat(64) }];
    const list = inside(editPayload(movie('vide'), { edit: () => null, chapters }), 'udta', 'chpl');
    const title = list.subarray(18);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(title)).toBe('😀'.repeat(63));
    expect(list[17]).toBe(title.length);
  });

  it('adds chapters that players can read', () => {
    const chapters = [
      { start: 0, title: '00:00:04' },
      { start: 2.5, title: 'Größe' },
    ];
    const list = inside(editPayload(movie('vide'), { edit: () => null, chapters }), 'udta', 'chpl');
    const view = viewOf(list);
    expect(view.getUint8(8)).toBe(2);
    expect(view.getUint8(17)).toBe(8);
    expect(Number(view.getBigUint64(26))).toBe(25_000_000);
    expect(new TextDecoder().decode(list.subarray(35))).toBe('Größe');
  });
});

it('rejects boxes that extend beyond their bytes', () => {
  expect(() => readBoxes(Uint8Array.of(0, 0, 1, 0, 0x6d, 0x6f, 0x6f, 0x76))).toThrow(RangeError);
});
