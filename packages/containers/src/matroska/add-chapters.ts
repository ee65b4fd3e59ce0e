import { type BlockReader, bytesAt, joinFiles } from '@framescout/base';
import type { Chapter } from '@framescout/contract';
import { readElements, writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';
import { layOutHead, seeksBehind, writeVoid } from './lay-out-head.ts';
import { placedElement, readHead, resizeSegment } from './read-head.ts';

// What is laid out anew, and the checksum of all that follows, which changes.
const CRC = 0xbf;
const REPLACED: readonly number[] = [MATROSKA.SeekHead, MATROSKA.Void, MATROSKA.Chapters, CRC];

/**
 * Returns a Matroska or WebM file with these chapters (times in seconds, as the file counts them) instead of its own.
 * They follow the clusters, which keep their places; nothing is copied. Null if the file's head has no room to say
 * where they are.
 * @throws {RangeError} if it has no segment
 */
export async function addMatroskaChapters(
  reader: BlockReader,
  chapters: readonly Chapter[],
): Promise<Blob | null> {
  const { file } = reader;
  const { segment, firstCluster } = await readHead(reader);
  if (firstCluster === null) return null;
  const length = firstCluster - segment.start;
  const before = readElements(await bytesAt(file, segment.start, length));
  const body = before
    .filter(({ id }) => !REPLACED.includes(id))
    .map(({ id, payload }) => ({ id, bytes: writeElement(id, payload) }));
  const behind = seeksBehind(before, length);
  const end = segment.size === null ? file.size : Math.min(file.size, segment.end);
  const position = end - segment.start;
  const others = behind.filter(({ id }) => id !== MATROSKA.Chapters);
  const head = layOutHead(body, [...others, { id: MATROSKA.Chapters, position }], length);
  const written = writeChapters(chapters);
  const header =
    resizeSegment(segment, position + written.length) ?? resizeSegment({ ...segment, size: null }, 0);
  if (!head || !header) return null;
  const clusters = file.slice(firstCluster, end);
  const old = behind.find(({ id }) => id === MATROSKA.Chapters);
  const media = old
    ? await withoutChapters(clusters, segment.start + old.position - firstCluster)
    : [clusters];
  const beginning = file.slice(0, segment.start - segment.headerBytes);
  return joinFiles([beginning, header, head, ...media, written, file.slice(end)]);
}

/** Blanks the chapters that are said to be at an offset. */
async function withoutChapters(media: Blob, at: number): Promise<(Blob | Uint8Array<ArrayBuffer>)[]> {
  const old = await placedElement(media, at);
  if (old?.id !== MATROSKA.Chapters || old.size === null) return [media];
  return [media.slice(0, at), writeVoid(old.end - at), media.slice(old.end)];
}

const NS_PER_SECOND = 1e9;
const UNKNOWN_LANGUAGE = 'und';

/** Writes chapters, as one edition. */
export function writeChapters(chapters: readonly Chapter[]): Uint8Array<ArrayBuffer> {
  const atoms = chapters.map(({ start, title }, index) =>
    writeElement(
      MATROSKA.ChapterAtom,
      writeElement(MATROSKA.ChapterUID, index + 1),
      writeElement(MATROSKA.ChapterTimeStart, Math.round(start * NS_PER_SECOND)),
      writeElement(
        MATROSKA.ChapterDisplay,
        writeElement(MATROSKA.ChapString, title),
        writeElement(MATROSKA.ChapLanguage, UNKNOWN_LANGUAGE),
      ),
    ),
  );
  return writeElement(MATROSKA.Chapters, writeElement(MATROSKA.EditionEntry, ...atoms));
}
