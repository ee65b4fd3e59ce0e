import { viewOf } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { readElements, textIn, unsignedIn, writeElement } from './element.ts';
import { MATROSKA, TRACK_TYPES } from './ids.ts';

const OPUS = 'A_OPUS';
const NS_PER_SECOND = 1e9;
// Opus converges within 80 ms (RFC 7845, 4.6).
const OPUS_PREROLL_NS = 80e6;

/** How many bytes {@link completeTracks} adds to a track at most. */
export const TRACK_BYTES = 24;

/** Completes `Tracks`: frames' length (from `frameRate`), and an Opus decoder's delay (RFC 9559, 5.1.4.1.27). */
export function completeTracks(tracks: Uint8Array, frameRate: number | null): Uint8Array[] {
  return readElements(tracks).map(({ id, payload }) => {
    const parts = readElements(payload);
    const kept = parts.filter((part) => part.id !== MATROSKA.SeekPreRoll);
    const isOpus = textIn(parts, MATROSKA.CodecID) === OPUS;
    const head = parts.find((part) => part.id === MATROSKA.CodecPrivate)?.payload ?? new Uint8Array(0);
    const isTimed = frameRate !== null && unsignedIn(parts, MATROSKA.TrackType) === TRACK_TYPES.video;
    return writeElement(
      id,
      ...kept.map((part) => writeElement(part.id, part.payload)),
      ...(isTimed ? [writeElement(MATROSKA.DefaultDuration, Math.round(NS_PER_SECOND / frameRate))] : []),
      ...(isOpus
        ? [
            writeElement(MATROSKA.CodecDelay, Math.round(NS_PER_SECOND * opusDelay(head))),
            writeElement(MATROSKA.SeekPreRoll, OPUS_PREROLL_NS),
          ]
        : []),
    );
  });
}

// `pre-skip` in the identification header (RFC 7845, 5.1), in samples at 48 kHz.
const PRE_SKIP_AT = 10;
const RATE = 48_000;

/** Returns by how many seconds what an Opus decoder puts out is late, from the track's identification header. */
export function opusDelay(header: Uint8Array): Seconds {
  return header.length < PRE_SKIP_AT + 2 ? 0 : viewOf(header).getUint16(PRE_SKIP_AT, true) / RATE;
}
