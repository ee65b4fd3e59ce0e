import type { ListedTrack } from '../content/listed-track.ts';
import { boxesIn, findBox, handlerOf, readBoxes, sampleTableOf, typeAt } from './box.ts';
import { chapterTrackOf } from './chapter-track.ts';
import type { MovieIndex } from './movie-index.ts';
import { trackIdOf } from './track-id.ts';
import { trackLabelOf } from './track-label.ts';

/** The handler types of subtitle tracks. */
export const TEXT_HANDLERS: readonly string[] = ['sbtl', 'subt', 'text', 'clcp', 'subp'];

// All other handlers mean data.
const KINDS = new Map<string, ListedTrack['kind']>([
  ['vide', 'picture'],
  ['auxv', 'picture'],
  ['soun', 'sound'],
  ['tmcd', 'companion'],
  ['hint', 'companion'],
  ...TEXT_HANDLERS.map((handler) => [handler, 'text'] as const),
]);

/**
 * Lists the tracks of an MP4 or MOV, in the file's order.
 * @throws {RangeError} if its index is missing or damaged
 */
export function listMovieTracks({ moov }: MovieIndex): ListedTrack[] {
  if (!moov) throw new RangeError('There is no index.');
  const tracks = readBoxes(moov)
    .filter(({ type }) => type === 'trak')
    .map(({ payload }) => readBoxes(payload));
  const chapters = new Set(tracks.map(chapterTrackOf));
  return tracks.map((track) => {
    const id = trackIdOf(track) ?? 0;
    const media = boxesIn(track, 'mdia');
    const description = findBox(sampleTableOf(media), 'stsd');
    return {
      id,
      kind: chapters.has(id) ? 'companion' : (KINDS.get(handlerOf(media) ?? '') ?? 'data'),
      codec: description && description.payload.length >= 16 ? typeAt(description.payload, 12) : 'unknown',
      ...trackLabelOf(track),
      channels: 0,
      sampleRate: 0,
    };
  });
}
