import type { Chapter } from '@framescout/contract';
import { bytesAt } from '../bytes-at.ts';
import {
  type MatroskaElement,
  MOST_HEADER_BYTES,
  readElementHeader,
  readElements,
  signedOf,
  unsignedOf,
} from '../matroska/element.ts';
import { MATROSKA } from '../matroska/ids.ts';
import { cutOff } from './cut-off.ts';
import { dateText, type FileNotes, inOrder } from './file-notes.ts';

// Matroska counts dates from 2001, in nanoseconds.
const EPOCH_MS = Date.UTC(2001, 0, 1);
const NS_A_MS = 1e6;
const NS_A_SECOND = 1e9;
// Notes are small; a larger element is damage.
const MOST_BYTES = 2 ** 22;
// Elements before the first cluster: more of them are damage.
const MOST_ELEMENTS = 1000;

/** Reads a Matroska or WebM file's chapters and date, wherever its index says that they are. */
export async function readMatroskaNotes(file: Blob): Promise<FileNotes> {
  const segment = await findSegment(file);
  const { start } = segment;
  const found = new Map<number, Uint8Array>();
  const promised = new Map<number, number>();
  let at = start;
  for (let count = 0; count < MOST_ELEMENTS; count++) {
    const element = await elementAt(file, at);
    if (!element || element.id === MATROSKA.Cluster || element.size === null) break;
    if (element.id === MATROSKA.SeekHead) {
      for (const [id, position] of seekEntries(await element.payload())) promised.set(id, start + position);
    }
    if (NOTED.includes(element.id)) found.set(element.id, await element.payload());
    at = element.end;
  }
  for (const id of NOTED) {
    const place = promised.get(id);
    const element = found.has(id) || place === undefined ? null : await elementAt(file, place);
    if (element?.id === id) found.set(id, await element.payload());
  }
  const info = found.get(MATROSKA.Info);
  const chapters = found.get(MATROSKA.Chapters);
  return {
    chapters: chapters ? inOrder(chaptersOf(readElements(chapters))) : [],
    createdAt: info ? dateOf(readElements(info)) : null,
    cut: cutOff(file.size, segment.end),
  };
}

const NOTED: readonly number[] = [MATROSKA.Info, MATROSKA.Chapters];

async function findSegment(file: Blob): Promise<{ start: number; end: number }> {
  const head = await elementAt(file, 0);
  const segment = head && (await elementAt(file, head.end));
  if (segment?.id !== MATROSKA.Segment) throw new RangeError('There is no segment.');
  return segment;
}

async function elementAt(file: Blob, at: number) {
  const header = readElementHeader(await bytesAt(file, at, MOST_HEADER_BYTES));
  if (!header) return null;
  const { id, size, headerBytes } = header;
  const start = at + headerBytes;
  const payload = () => bytesAt(file, start, Math.min(size ?? 0, MOST_BYTES));
  return { id, size, start, end: start + (size ?? 0), payload };
}

function seekEntries(payload: Uint8Array): [id: number, position: number][] {
  return readElements(payload).map(({ payload: entry }) => {
    const parts = readElements(entry);
    return [numberIn(parts, MATROSKA.SeekID), numberIn(parts, MATROSKA.SeekPosition)];
  });
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
        start: numberIn(parts, MATROSKA.ChapterTimeStart) / NS_A_SECOND,
        title: title ? new TextDecoder().decode(title.payload) : '',
      };
    });
}

function dateOf(info: readonly MatroskaElement[]): string | null {
  const date = info.find(({ id }) => id === MATROSKA.DateUTC);
  return date ? dateText(EPOCH_MS + signedOf(date.payload) / NS_A_MS) : null;
}

function numberIn(elements: readonly MatroskaElement[], wanted: number): number {
  const found = elements.find(({ id }) => id === wanted);
  return found ? unsignedOf(found.payload) : 0;
}
