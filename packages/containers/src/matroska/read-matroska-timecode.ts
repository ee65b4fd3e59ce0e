import { parseTimecode, type StartTimecode } from '@framescout/contract';
import { type MatroskaElement, readElements, textIn, unsignedIn, unsignedOf } from './element.ts';
import { MATROSKA } from './ids.ts';

const NAME = 'TIMECODE';
const VIDEO = 1;

/**
 * Reads the timecode of the first frame of a Matroska file of `frameRate` frames per second from its tags, given
 * their payload and that of its tracks: the video's, or else that of the whole file; null if there is none.
 */
export function readMatroskaTimecode(
  tags: Uint8Array,
  tracks: Uint8Array,
  frameRate: number,
): StartTimecode | null {
  const videos = elementsIn(tracks, MATROSKA.TrackEntry)
    .filter((track) => unsignedIn(track, MATROSKA.TrackType) === VIDEO)
    .map((track) => unsignedIn(track, MATROSKA.TrackUID));
  const stated = elementsIn(tags, MATROSKA.Tag).map((tag) => ({
    targets: targetsOf(tag),
    text: textOf(tag),
  }));
  const [found] = [
    ...stated.filter(({ targets }) => targets.some((target) => videos.includes(target))),
    ...stated.filter(({ targets }) => targets.length === 0),
  ].flatMap(({ text }) => text ?? []);
  return found === undefined ? null : parseTimecode(found, frameRate);
}

/** Returns the tracks that a tag is about; none if it is about the whole file. */
function targetsOf(tag: readonly MatroskaElement[]): number[] {
  return (
    tag
      .filter(({ id }) => id === MATROSKA.Targets)
      .flatMap(({ payload }) => readElements(payload))
      .filter(({ id }) => id === MATROSKA.TagTrackUID)
      .map(({ payload }) => unsignedOf(payload))
      // Zero stands for all tracks.
      .filter((uid) => uid !== 0)
  );
}

function textOf(tag: readonly MatroskaElement[]): string | null {
  const simple = tag
    .filter(({ id }) => id === MATROSKA.SimpleTag)
    .map(({ payload }) => readElements(payload));
  const timecode = simple.find((parts) => textIn(parts, MATROSKA.TagName)?.toUpperCase() === NAME);
  return timecode ? textIn(timecode, MATROSKA.TagString) : null;
}

/** Returns the contents of the elements with an id. */
function elementsIn(payload: Uint8Array, wanted: number): MatroskaElement[][] {
  return readElements(payload)
    .filter(({ id }) => id === wanted)
    .map((element) => readElements(element.payload));
}
