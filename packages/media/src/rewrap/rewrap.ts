import { HEADER_BYTES, typeAt } from '../isobmff/box.ts';
import type { ReadingWatch } from '../reading-watch.ts';
import { rewrapFlv } from './rewrap-flv.ts';
import { rewrapOldMov } from './rewrap-old-mov.ts';

/** A file for Mediabunny to read, and the name of its real container. */
type Rewrapped = { file: Blob; container: string };

// The first boxes of QuickTime movies without a brand.
const OLD_MOV = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/**
 * Rewraps files in containers that Mediabunny does not know but whose packet format it supports: the same
 * bytes with an index around them. Nothing is copied. Returns null for all other files.
 */
export async function rewrap(file: Blob, watch: ReadingWatch = {}): Promise<Rewrapped | null> {
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  if (typeAt(head, 0).startsWith('FLV')) return withContainer(await rewrapFlv(file, watch), 'FLV');
  if (OLD_MOV.includes(typeAt(head, 4))) return withContainer(await rewrapOldMov(file), 'MOV');
  return null;
}

function withContainer(file: Blob | null, container: string): Rewrapped | null {
  return file && { file, container };
}
