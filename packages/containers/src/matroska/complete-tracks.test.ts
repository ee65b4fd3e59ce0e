import { expect, it } from 'vitest';
import { completeTracks, TRACK_BYTES } from './complete-tracks.ts';
import { readElements, unsignedBytes, unsignedIn, writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';

const VIDEO = 1;
const SOUND = 2;
const unsigned = (id: number, value: number) => writeElement(id, unsignedBytes(value));

/** Writes a track's entry; `head` is its codec's. */
function entry(type: number, codec: string, head: number[]): Uint8Array {
  return writeElement(
    MATROSKA.TrackEntry,
    unsigned(MATROSKA.TrackType, type),
    writeElement(MATROSKA.CodecID, new TextEncoder().encode(codec)),
    writeElement(MATROSKA.CodecPrivate, Uint8Array.from(head)),
    unsigned(MATROSKA.SeekPreRoll, 6_500_000),
  );
}

function valuesIn(completed: Uint8Array, ...ids: number[]): (number | null)[] {
  const [whole] = readElements(completed);
  const parts = readElements(whole?.payload ?? new Uint8Array(0));
  return ids.map((id) => unsignedIn(parts, id));
}

// `OpusHead`, version 1, two channels, 312 samples to skip.
const OPUS_HEAD = [...new TextEncoder().encode('OpusHead'), 1, 2, 0x38, 1];

it('states how late an Opus decoder is, and how much it needs beforehand', () => {
  const track = entry(SOUND, 'A_OPUS', OPUS_HEAD);
  const [completed = new Uint8Array(0)] = completeTracks(track, 30);
  const ids = [MATROSKA.CodecDelay, MATROSKA.SeekPreRoll, MATROSKA.DefaultDuration] as const;
  expect(valuesIn(completed, ...ids)).toEqual([6_500_000, 80_000_000, null]);
  expect(completed.length - track.length).toBeLessThanOrEqual(TRACK_BYTES);
});

it('states how long a frame of a picture is, unless they differ', () => {
  const track = entry(VIDEO, 'V_MPEG4/ISO/AVC', []);
  const of = (rate: number | null) => completeTracks(track, rate)[0] ?? new Uint8Array(0);
  expect(valuesIn(of(60_000 / 1001), MATROSKA.DefaultDuration, MATROSKA.CodecDelay)).toEqual([
    16_683_333,
    null,
  ]);
  expect(valuesIn(of(null), MATROSKA.DefaultDuration)).toEqual([null]);
});
