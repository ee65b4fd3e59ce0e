import { bytesAt, viewOf } from '@framescout/base';
import type { Chapter, StartTimecode } from '@framescout/contract';
import { dateText, type FileMetadata, findTruncation, sortChapters } from '../content/file-metadata.ts';
import { type Box, boxesIn, findBox, HEADER, readField } from './box.ts';
import { textOfSample } from './read-movie-subtitles.ts';
import { listSamples, type TableSample } from './sample-table.ts';
import type { Track } from './track.ts';

// QuickTime dates count from 1904.
const EPOCH_MS = Date.UTC(1904, 0, 1);
// Nero's chapters are in units of 100 ns.
const CHAPTER_UNITS = 1e7;
const MAX_CHAPTERS = 10_000;

// Where things are in the payload of `stsd`, which begins with version, flags, a count and the header of the
// first description (QuickTime File Format, "Timecode media").
const FLAGS = 28;
const FRAMES_PER_SECOND = 40;
const DROP_FRAME = 1;
const IS_COUNTER = 8;

/** Samples with the titles of chapters. */
type ChapterSamples = { samples: readonly TableSample[]; timescale: number };
/** A sample with the number of the first frame, which a timecode track counts at `rate`. */
type TimecodeSample = Omit<StartTimecode, 'frame'> & { position: number };

/**
 * Finds the chapters, date and start timecode of an MP4 or MOV, and returns what reads them: the chapters come from
 * its chapter track or, if there is none, from Nero's chapter list. `statedBytes`: how long the file should be.
 * @throws {RangeError} if the index is damaged
 */
export function findMovieMetadata(
  file: Blob,
  moov: readonly Box[],
  tracks: readonly Track[],
  statedBytes: number,
): () => Promise<FileMetadata> {
  const header = findBox(moov, 'mvhd');
  const seconds = header ? readField(header.payload, HEADER.created) : 0;
  const tracked = chapterSamplesIn(tracks);
  return metadataReader(file, {
    tracked,
    listed: tracked ? [] : neroChapters(moov),
    timecode: timecodeSampleIn(tracks),
    createdAt: seconds === 0 ? null : dateText(EPOCH_MS + seconds * 1000),
    statedBytes,
  });
}

type FoundMetadata = {
  tracked: ChapterSamples | null;
  listed: Chapter[];
  timecode: TimecodeSample | null;
  createdAt: string | null;
  statedBytes: number;
};

// Apart from what finds them, so that the index is not kept.
function metadataReader(file: Blob, found: FoundMetadata): () => Promise<FileMetadata> {
  const { tracked, listed, timecode, createdAt, statedBytes } = found;
  return async () => ({
    chapters: sortChapters(tracked ? await readChapters(file, tracked) : listed),
    createdAt,
    startTimecode: timecode && (await readTimecode(file, timecode)),
    cut: findTruncation(file.size, statedBytes),
  });
}

function neroChapters(moov: readonly Box[]): Chapter[] {
  const list = findBox(boxesIn(moov, 'udta'), 'chpl');
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

/** Finds QuickTime-style chapters: the text track that another track refers to. */
function chapterSamplesIn(tracks: readonly Track[]): ChapterSamples | null {
  const [wanted] = tracks.flatMap(({ chapterTracks }) => chapterTracks.slice(0, 1));
  const track = wanted === undefined ? undefined : tracks.find(({ id }) => id === wanted);
  const samples = track ? listSamples(track.table).slice(0, MAX_CHAPTERS) : [];
  return track && samples.length > 0 ? { samples, timescale: track.timescale } : null;
}

function readChapters(file: Blob, { samples, timescale }: ChapterSamples): Promise<Chapter[]> {
  return Promise.all(
    samples.map(async ({ position, bytes, ticks }) => ({
      start: ticks / timescale,
      title: textOfSample(await bytesAt(file, position, bytes)),
    })),
  );
}

/** Finds the timecode of the first frame, in the timecode track. */
function timecodeSampleIn(tracks: readonly Track[]): TimecodeSample | null {
  const track = tracks.find(({ handler }) => handler === 'tmcd');
  const description = track && findBox(track.table, 'stsd')?.payload;
  const [first] = track ? listSamples(track.table) : [];
  if (!first || !description || description.length <= FRAMES_PER_SECOND || track?.codec !== 'tmcd')
    return null;
  const flags = viewOf(description).getUint32(FLAGS);
  const rate = description[FRAMES_PER_SECOND] ?? 0;
  if (flags & IS_COUNTER || rate === 0) return null;
  return { position: first.position, rate, isDropFrame: (flags & DROP_FRAME) !== 0 };
}

async function readTimecode(
  file: Blob,
  { position, ...counted }: TimecodeSample,
): Promise<StartTimecode | null> {
  const sample = await bytesAt(file, position, 4);
  // Negative ones are of no use to editing programs either.
  return sample.length < 4 ? null : { frame: Math.max(0, viewOf(sample).getInt32(0)), ...counted };
}
