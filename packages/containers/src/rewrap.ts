import type { ReadingWatch } from '@framescout/base';
import { rewrapFlv } from './flv/rewrap-flv.ts';
import { HEADER_BYTES, typeAt } from './isobmff/box.ts';
import { type MovieIndex, readMovieIndex } from './isobmff/movie-index.ts';
import { rewrapFragments } from './isobmff/rewrap-fragments.ts';
import { rewrapOldMov } from './isobmff/rewrap-old-mov.ts';

/**
 * A file for Mediabunny to read, the name of its real container if Mediabunny sees a different one, and the index
 * of the original if that is a movie.
 */
export type Rewrapped = { file: Blob; container: string | null; movie: MovieIndex | null };

const BRANDED = ['ftyp', 'styp'];
// The first boxes of QuickTime movies without a brand.
const OLD_MOV = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/**
 * Rewraps files that Mediabunny does not know, or whose index it lacks, but whose packet format it supports: the
 * same bytes with an index around them. Nothing is copied. Other movies are returned as they are; returns null for
 * all other files.
 */
export async function rewrap(file: Blob, watch: ReadingWatch = {}): Promise<Rewrapped | null> {
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  if (typeAt(head, 0).startsWith('FLV')) {
    const rewrapped = await rewrapFlv(file, watch);
    return rewrapped && { file: rewrapped, container: 'FLV', movie: null };
  }
  const type = typeAt(head, 4);
  if (!BRANDED.includes(type) && !OLD_MOV.includes(type)) return null;
  const movie = await readMovieIndex(file, watch);
  if (BRANDED.includes(type)) return { file: rewrapFragments(file, movie) ?? file, container: null, movie };
  const rewrapped = await rewrapOldMov(file);
  return rewrapped && { file: rewrapped, container: 'MOV', movie };
}
