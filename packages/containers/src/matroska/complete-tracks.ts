import { readElements, textIn, unsignedIn, writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';
import { opusDelay } from './opus-delay.ts';
import { TRACK_TYPES } from './track-entry.ts';

const OPUS = 'A_OPUS';
const NS_PER_SECOND = 1e9;
// Opus converges within 80 ms (RFC 7845, 4.6).
const OPUS_PREROLL_NS = 80e6;

/** How many bytes {@link completeTracks} adds to a track at most. */
export const TRACK_BYTES = 24;

/**
 * Completes the entries of a head's `Tracks` with what the muxer leaves out: the length of a frame (`frameRate`
 * in frames per second; null if it varies), and by how much an Opus decoder is late, which players subtract from
 * the times of its packets (RFC 9559, 5.1.4.1.27).
 */
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
