import { bytesAt } from '@framescout/base';
import type { Chapter } from '@framescout/contract';
import { dateText, type FileMetadata, sortChapters } from '../content/file-metadata.ts';
import { findTruncation } from '../content/truncation.ts';
import { type Box, boxesIn, findBox, readBoxes, sampleTableOf, viewOf } from './box.ts';
import { chapterTrackOf } from './chapter-track.ts';
import type { MovieIndex } from './movie-index.ts';
import { readMovieTimecode } from './read-movie-timecode.ts';
import { listSamples, textOfSample, timescaleOf } from './samples.ts';
import { trackIdOf } from './track-id.ts';

// QuickTime dates count from 1904.
const EPOCH_MS = Date.UTC(1904, 0, 1);
// Nero's chapters are in units of 100 ns.
const CHAPTER_UNITS = 1e7;
const MAX_CHAPTERS = 10_000;

/**
 * Reads the chapters, date and start timecode of an MP4 or MOV: the chapters come from its chapter track or,
 * if there is none, from Nero's chapter list.
 */
export async function readMovieMetadata(file: Blob, { moov, end }: MovieIndex): Promise<FileMetadata> {
  if (!moov) throw new RangeError('There is no index.');
  const boxes = readBoxes(moov);
  const tracked = await trackedChapters(file, boxes);
  return {
    chapters: sortChapters(tracked.length > 0 ? tracked : neroChapters(boxes)),
    createdAt: creationOf(boxes),
    startTimecode: await readMovieTimecode(file, boxes),
    cut: findTruncation(file.size, end),
  };
}

function creationOf(moov: readonly Box[]): string | null {
  const header = findBox(moov, 'mvhd');
  if (!header) return null;
  const view = viewOf(header.payload);
  const seconds = view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
  return seconds === 0 ? null : dateText(EPOCH_MS + seconds * 1000);
}

function neroChapters(moov: readonly Box[]): Chapter[] {
  const user = findBox(moov, 'udta');
  const list = user && findBox(readBoxes(user.payload), 'chpl');
  if (!list) return [];
  const { payload } = list;
  const view = viewOf(payload);
  // Version 1 has four more reserved bytes.
  const countAt = view.getUint8(0) === 1 ? 8 : 4;
  const chapters: Chapter[] = [];
  let at = countAt + 1;
  for (let left = view.getUint8(countAt); left > 0; left--) {
    const start = Number(view.getBigUint64(at)) / CHAPTER_UNITS;
    const length = view.getUint8(at + 8);
    chapters.push({ start, title: new TextDecoder().decode(payload.subarray(at + 9, at + 9 + length)) });
    at += 9 + length;
  }
  return chapters;
}

/** Reads QuickTime-style chapters: the text track that another track refers to (`tref` of type `chap`). */
async function trackedChapters(file: Blob, moov: readonly Box[]): Promise<Chapter[]> {
  const tracks = moov.filter(({ type }) => type === 'trak').map(({ payload }) => readBoxes(payload));
  const wanted = tracks.map(chapterTrackOf).find((id) => id !== null);
  const track = tracks.find((boxes) => trackIdOf(boxes) === wanted);
  const media = track && boxesIn(track, 'mdia');
  if (!media || wanted === undefined) return [];
  const timescale = timescaleOf(media);
  const samples = listSamples(sampleTableOf(media)).slice(0, MAX_CHAPTERS);
  return Promise.all(
    samples.map(async ({ position, bytes, ticks }) => ({
      start: ticks / timescale,
      title: textOfSample(await bytesAt(file, position, bytes)),
    })),
  );
}
