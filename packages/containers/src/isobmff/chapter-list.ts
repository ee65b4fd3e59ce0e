import { encodeWithin, joinBytes } from '@framescout/base';
import type { Chapter } from '@framescout/contract';
import { type Box, findBox, readBoxes, uint32s, uint64s, writeBoxes } from './box.ts';

// Chapter times are in units of 100 ns.
const CHAPTER_UNITS = 1e7;
// A title's length and the number of chapters take one byte each.
const MAX_TITLE_BYTES = 255;

/** How many chapters a list of chapters can hold. */
export const MAX_LISTED_CHAPTERS = 255;

/** Returns how many bytes a list of chapters takes up in an index. */
export function chapterBytes(chapters: readonly Chapter[]): number {
  return chapters.length === 0 ? 0 : 32 + writeChapters(chapters).length;
}

/** Returns a `moov`'s boxes with at most 255 chapters as `chpl`, Nero's, which players read. */
export function withChapterList(movie: readonly Box[], chapters: readonly Chapter[]): Box[] {
  const list = { type: 'chpl', payload: writeChapters(chapters) };
  const { others, user } = splitUserData(movie);
  return [...others, { type: 'udta', payload: writeBoxes([...user, list]) }];
}

/** Returns the boxes of a `moov` without a list of chapters. */
export function withoutChapterList(movie: readonly Box[]): Box[] {
  const { others, user } = splitUserData(movie);
  return user.length > 0 ? [...others, { type: 'udta', payload: writeBoxes(user) }] : others;
}

/** Separates what a movie says about itself, without its chapters, from its other boxes. */
function splitUserData(movie: readonly Box[]): { others: Box[]; user: Box[] } {
  const existing = findBox(movie, 'udta');
  return {
    others: movie.filter((box) => box !== existing),
    user: existing ? readBoxes(existing.payload).filter(({ type }) => type !== 'chpl') : [],
  };
}

function writeChapters(chapters: readonly Chapter[]): Uint8Array {
  const listed = chapters.slice(0, MAX_LISTED_CHAPTERS).map(({ start, title }) => {
    const text = encodeWithin(title, MAX_TITLE_BYTES);
    return joinBytes([uint64s([Math.round(start * CHAPTER_UNITS)]), Uint8Array.of(text.length), text]);
  });
  return joinBytes([uint32s(0x1000000, 0), Uint8Array.of(listed.length), ...listed]);
}
