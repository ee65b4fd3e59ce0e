import { asciiBytes, type BlockReader, joinFiles, viewOf } from '@framescout/base';
import type { Chapter, Seconds } from '@framescout/contract';
import { type Box, box, boxesIn, findBox, HEADER_BYTES, readBoxes, uint32s, writeBoxes } from './box.ts';
import { MAX_LISTED_CHAPTERS, withChapterList, withoutChapterList } from './chapter-list.ts';
import { addTracks } from './edit-movie.ts';
import { readMovieIndex } from './movie-index.ts';
import { type TextTrackBoxes, writeChapterTrack } from './text-track.ts';
import { Track } from './track.ts';
import { withIndex } from './write-movie.ts';

/**
 * Returns an MP4 or MOV with these chapters (times in seconds, as the file counts them) instead of its own; it lasts
 * `duration` seconds. They are in a track, as QuickTime has them, and in a list if that has room for them. All else
 * keeps its place and nothing is copied: a new index follows it. Null if the file has no index that lists all of it.
 * @throws {RangeError} if the index is damaged
 * @throws the reason of the reader's signal as soon as it is aborted
 */
export async function addMovieChapters(
  reader: BlockReader,
  chapters: readonly Chapter[],
  duration: Seconds,
): Promise<Blob | null> {
  const { file } = reader;
  const { moov, start, isCompleted, lastStart, fileEnd } = await readMovieIndex(reader);
  if (!moov || (!isCompleted && findBox(readBoxes(moov), 'mvex'))) return null;
  const track = writeChapterTrack(chapters, duration);
  // Something can follow the last box only if it is complete, and says where it ends.
  const isClosed = fileEnd === file.size && viewOf(await reader.bytes(lastStart, 4)).getUint32(0) !== 0;
  if (isCompleted || !isClosed) {
    return withIndex(file, start, withChapters(moov, chapters, track, file.size), track.samples);
  }
  const typeAt = start + HEADER_BYTES / 2;
  return joinFiles([
    file.slice(0, typeAt),
    asciiBytes('free'),
    file.slice(start + HEADER_BYTES),
    box('mdat', track.samples),
    box('moov', withChapters(moov, chapters, track, file.size + HEADER_BYTES)),
  ]);
}

/** Returns the payload of a `moov` with chapters whose samples are at a byte offset of the file. */
function withChapters(
  moov: Uint8Array,
  chapters: readonly Chapter[],
  chapterTrack: TextTrackBoxes,
  position: number,
): Uint8Array<ArrayBuffer> {
  const boxes = readBoxes(moov);
  const old = new Set(Track.in(boxes).flatMap(({ chapterTracks }) => chapterTracks[0] ?? []));
  const kept = boxes.filter(({ type, payload }) => type !== 'trak' || !old.has(new Track(payload).id ?? 0));
  const listed =
    chapters.length <= MAX_LISTED_CHAPTERS ? withChapterList(kept, chapters) : withoutChapterList(kept);
  let added = 0;
  const extended = addTracks(listed, [
    (id, timescale) => {
      added = id;
      return chapterTrack.track(id, position, timescale);
    },
  ]);
  return writeBoxes(extended.map((part) => (part.type === 'trak' ? referring(part, added) : part)));
}

/** Returns a track of pictures, or one that has chapters, with these; any other as it is. */
function referring({ type, payload }: Box, chapterId: number): Box {
  const track = new Track(payload);
  const [old, ...others] = track.chapterTracks;
  if (old === undefined && track.handler !== 'vide') return { type, payload };
  // Behind the titles, there may be pictures of the chapters.
  const chap = { type: 'chap', payload: uint32s(chapterId, others) };
  const references = [...boxesIn(track.boxes, 'tref').filter((one) => one.type !== 'chap'), chap];
  const rest = track.boxes.filter((one) => one.type !== 'tref');
  return { type, payload: writeBoxes([...rest, { type: 'tref', payload: writeBoxes(references) }]) };
}
