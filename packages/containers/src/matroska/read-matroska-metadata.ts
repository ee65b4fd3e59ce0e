import { type Chapter, parseTimecode, type StartTimecode } from '@framescout/contract';
import {
  dateText,
  type FileMetadata,
  findTruncation,
  sortChapters,
  type Truncation,
} from '../content/file-metadata.ts';
import { type MatroskaElement, readElements, signedOf, textIn, unsignedIn, unsignedOf } from './element.ts';
import { MATROSKA, TRACK_TYPES } from './ids.ts';

// Matroska dates count nanoseconds from 2001.
const EPOCH_MS = Date.UTC(2001, 0, 1);
const NS_PER_MS = 1e6;
const NS_PER_SECOND = 1e9;
const TIMECODE = 'TIMECODE';

/** The elements that metadata are read from, the contents of each track's entry, and the file's length. */
type MetadataElements = Record<'info' | 'chapters' | 'tags', readonly MatroskaElement[]> & {
  entries: readonly (readonly MatroskaElement[])[];
} & Truncation;

/** Reads the chapters, date and start timecode of a Matroska or WebM file of `frameRate` frames per second. */
export function readMatroskaMetadata(
  { info, chapters, tags, entries, actualBytes, statedBytes }: MetadataElements,
  frameRate: number,
): FileMetadata {
  return {
    chapters: sortChapters(chaptersOf(chapters)),
    createdAt: dateOf(info),
    startTimecode: timecodeOf(tags, entries, frameRate),
    cut: findTruncation(actualBytes, statedBytes),
  };
}

function chaptersOf(editions: readonly MatroskaElement[]): Chapter[] {
  const [edition] = editions.filter(({ id }) => id === MATROSKA.EditionEntry);
  if (!edition) return [];
  return readElements(edition.payload)
    .filter(({ id }) => id === MATROSKA.ChapterAtom)
    .map(({ payload }) => {
      const parts = readElements(payload);
      const display = parts.find(({ id }) => id === MATROSKA.ChapterDisplay);
      const title = display && readElements(display.payload).find(({ id }) => id === MATROSKA.ChapString);
      return {
        start: (unsignedIn(parts, MATROSKA.ChapterTimeStart) ?? 0) / NS_PER_SECOND,
        title: title ? new TextDecoder().decode(title.payload) : '',
      };
    });
}

function dateOf(info: readonly MatroskaElement[]): string | null {
  const date = info.find(({ id }) => id === MATROSKA.DateUTC);
  return date ? dateText(EPOCH_MS + signedOf(date.payload) / NS_PER_MS) : null;
}

/** Reads the first frame's timecode from the tags: the video's or the file's; null if none. */
function timecodeOf(
  tags: readonly MatroskaElement[],
  entries: MetadataElements['entries'],
  frameRate: number,
): StartTimecode | null {
  const videos = entries
    .filter((entry) => unsignedIn(entry, MATROSKA.TrackType) === TRACK_TYPES.video)
    .map((entry) => unsignedIn(entry, MATROSKA.TrackUID));
  const stated = tags
    .filter(({ id }) => id === MATROSKA.Tag)
    .map(({ payload }) => readElements(payload))
    .map((tag) => ({ targets: targetsOf(tag), text: textOf(tag) }));
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
  const timecode = simple.find((parts) => textIn(parts, MATROSKA.TagName)?.toUpperCase() === TIMECODE);
  return timecode ? textIn(timecode, MATROSKA.TagString) : null;
}
