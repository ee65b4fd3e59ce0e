import type { Track, TrackPoint } from './track-sightings.ts';

// In synthetic and real footage, no event below the first of these similarities was genuine if it was seen
// only while another one reached the second.
const MAX_SIMILAR = 0.85;
const SURELY_SIMILAR = 0.95;
// A part may be recognized this many samples earlier or later than the whole.
const TOLERANCE = 2;

/**
 * Drops faint tracks that are clearly seen only while a sure one is: other parts of the same thing that
 * resemble the element, such as the far side of a scope's rim. The lines of a list come and go in turn, so
 * none of them falls entirely within another's time. A sighting above `strong` is clear.
 */
export function dropEchoes(tracks: readonly Track[], strong: number): Track[] {
  const seen = tracks
    .map((track) => ({ track, ...clearSpan(track, strong) }))
    .sort((a, b) => a.first - b.first);
  const sure = seen.filter(({ track }) => track.best.similarity >= SURELY_SIMILAR);
  const echoes = new Set<Track>();
  let next = 0;
  let lastSure = Number.NEGATIVE_INFINITY;
  for (const { track, first, last } of seen) {
    for (let other = sure[next]; other && other.first <= first + TOLERANCE; other = sure[next]) {
      lastSure = Math.max(lastSure, other.last);
      next++;
    }
    if (track.best.similarity < MAX_SIMILAR && last <= lastSure + TOLERANCE) echoes.add(track);
  }
  return tracks.filter((track) => !echoes.has(track));
}

/** The first and last sample in which a track is clearly seen. */
function clearSpan({ points, best }: Track, strong: number): { first: number; last: number } {
  const isClear = ({ similarity }: TrackPoint) => similarity > strong;
  const [first, last] = [points.find(isClear) ?? best, points.findLast(isClear) ?? best];
  return { first: first.sample, last: last.sample };
}
