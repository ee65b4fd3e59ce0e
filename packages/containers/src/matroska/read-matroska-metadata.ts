import type { Chapter } from '@framescout/contract';
import { dateText, type FileMetadata, sortChapters } from '../content/file-metadata.ts';
import { findTruncation } from '../content/truncation.ts';
import { type MatroskaElement, readElements, signedOf, unsignedIn } from './element.ts';
import { MATROSKA } from './ids.ts';
import { readHead } from './read-head.ts';
import { readMatroskaTimecode } from './read-matroska-timecode.ts';

// Matroska dates count nanoseconds from 2001.
const EPOCH_MS = Date.UTC(2001, 0, 1);
const NS_PER_MS = 1e6;
const NS_PER_SECOND = 1e9;

/**
 * Reads the chapters, date and start timecode of a Matroska or WebM file of `frameRate` frames per second,
 * wherever its index says they are.
 */
export async function readMatroskaMetadata(file: Blob, frameRate: number): Promise<FileMetadata> {
  const wanted = [MATROSKA.Info, MATROSKA.Tracks, MATROSKA.Chapters, MATROSKA.Tags];
  const { segment, found } = await readHead(file, wanted);
  const info = found.get(MATROSKA.Info);
  const chapters = found.get(MATROSKA.Chapters);
  const tracks = found.get(MATROSKA.Tracks);
  const tags = found.get(MATROSKA.Tags);
  return {
    chapters: chapters ? sortChapters(chaptersOf(readElements(chapters))) : [],
    createdAt: info ? dateOf(readElements(info)) : null,
    startTimecode: tags && tracks ? readMatroskaTimecode(tags, tracks, frameRate) : null,
    cut: findTruncation(file.size, segment.end),
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
