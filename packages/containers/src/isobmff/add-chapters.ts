import { bytesAt, joinFiles } from '@framescout/base';
import type { Chapter, Seconds } from '@framescout/contract';
import { asciiBytes, type Box, boxesIn, findBox, handlerOf, readBoxes, viewOf, writeBoxes } from './box.ts';
import { BoxWalk } from './box-walk.ts';
import { MAX_LISTED_CHAPTERS, withChapterList, withoutChapterList } from './chapter-list.ts';
import { addTracks } from './edit-movie.ts';
import { type MovieIndex, readMovieIndex } from './movie-index.ts';
import { type TextTrackBoxes, writeChapterTrack } from './text-track.ts';
import { trackIdOf } from './track-id.ts';
import { box, joinBytes, uint32s, uint64s } from './write-box.ts';

const ID_BYTES = 4;
// Of a box whose size has 32 or 64 bits.
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * Returns an MP4 or MOV with these chapters (times in seconds, as the file counts them) instead of its own; it lasts
 * `duration` seconds. They are in a track, as QuickTime has them, and in a list if that has room for them. All else
 * keeps its place and nothing is copied: a new index follows it. Null if the file has no index that lists all of it.
 * @throws {RangeError} if the index is damaged
 * @throws the reason of `signal` as soon as it is aborted
 */
export async function addMovieChapters(
  file: Blob,
  chapters: readonly Chapter[],
  duration: Seconds,
  signal?: AbortSignal,
): Promise<Blob | null> {
  const movie = await readMovieIndex(file, { ...(signal && { signal }) });
  const { moov, start, isCompleted } = movie;
  if (!moov || (!isCompleted && findBox(readBoxes(moov), 'mvex'))) return null;
  const track = writeChapterTrack(chapters, duration);
  if (isCompleted || !(await isClosed(file, movie))) {
    // All that follows becomes media data: the old index, and the headers of the fragments that it did not list.
    const bytes = file.size - start + track.samples.length;
    const media = joinBytes([uint32s(1), asciiBytes('mdat'), uint64s([bytes])]);
    const index = box('moov', withChapters(moov, chapters, track, file.size));
    return joinFiles([
      file.slice(0, start),
      media,
      file.slice(start + LONG_HEADER_BYTES),
      joinBytes([track.samples, index]),
    ]);
  }
  const typeAt = start + HEADER_BYTES - ID_BYTES;
  const index = box('moov', withChapters(moov, chapters, track, file.size + HEADER_BYTES));
  return joinFiles([
    file.slice(0, typeAt),
    joinBytes([asciiBytes('free')]),
    file.slice(typeAt + ID_BYTES),
    box('mdat', track.samples),
    index,
  ]);
}

/** Whether something can follow the last box of a file: it is complete, and says where it ends. */
async function isClosed(file: Blob, { end }: MovieIndex): Promise<boolean> {
  if (end !== file.size) return false;
  let last = 0;
  for await (const { start } of new BoxWalk(file).boxes()) last = start;
  return viewOf(await bytesAt(file, last, ID_BYTES)).getUint32(0) !== 0;
}

/** Returns the payload of a `moov` with chapters whose samples are at a byte offset of the file. */
function withChapters(
  moov: Uint8Array,
  chapters: readonly Chapter[],
  chapterTrack: TextTrackBoxes,
  position: number,
): Uint8Array<ArrayBuffer> {
  const boxes = readBoxes(moov);
  const tracks = boxes.filter(({ type }) => type === 'trak').map(({ payload }) => readBoxes(payload));
  const old = new Set(tracks.flatMap((track) => chapterIdsOf(track)[0] ?? []));
  const kept = boxes.filter(
    ({ type, payload }) => type !== 'trak' || !old.has(trackIdOf(readBoxes(payload)) ?? 0),
  );
  const listed =
    chapters.length <= MAX_LISTED_CHAPTERS ? withChapterList(kept, chapters) : withoutChapterList(kept);
  let added = 0;
  const extended = addTracks(writeBoxes(listed), [
    (id, timescale) => {
      added = id;
      return chapterTrack.track(id, position, timescale);
    },
  ]);
  return writeBoxes(
    readBoxes(extended).map((part) => (part.type === 'trak' ? referring(part, added) : part)),
  );
}

/** Returns a track of pictures, or one that has chapters, with these; any other as it is. */
function referring({ type, payload }: Box, chapterId: number): Box {
  const track = readBoxes(payload);
  const [old, ...others] = chapterIdsOf(track);
  if (old === undefined && handlerOf(boxesIn(track, 'mdia')) !== 'vide') return { type, payload };
  // Behind the titles, there may be pictures of the chapters.
  const chap = { type: 'chap', payload: uint32s(chapterId, others) };
  const references = [...boxesIn(track, 'tref').filter((one) => one.type !== 'chap'), chap];
  const rest = track.filter((one) => one.type !== 'tref');
  return { type, payload: writeBoxes([...rest, { type: 'tref', payload: writeBoxes(references) }]) };
}

/** Returns the ids of the tracks with the chapters of a track. */
function chapterIdsOf(track: readonly Box[]): number[] {
  const reference = findBox(boxesIn(track, 'tref'), 'chap');
  if (!reference) return [];
  const view = viewOf(reference.payload);
  return Array.from({ length: Math.floor(view.byteLength / ID_BYTES) }, (_, index) =>
    view.getUint32(ID_BYTES * index),
  );
}
