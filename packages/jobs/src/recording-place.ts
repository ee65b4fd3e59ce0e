import { isAbsolute, normalize } from 'node:path';

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;
const PROTOCOLS: readonly string[] = ['https:', 's3:'];
const CONTROL = /\p{Cc}/u;
/** `..` as a path segment, in every spelling that a URL allows. */
const CLIMBING = /(^|\/)(\.|%2e){2}(\/|$)/i;
/** Characters that some servers take for the end of a segment, or of the whole path. */
const HIDDEN_END = /\\|%(2f|5c|00)/i;

/**
 * The location of a recording, or of a folder of recordings: an absolute path, or an `https:` or `s3:` URL.
 * `text` is what gets read; `place` is the part that access is decided by, a URL without its query.
 */
export type RecordingPlace = { text: string; place: string };

/** Parses and normalizes a location; returns null if it is not one, or could be read in more than one way. */
export function readPlace(text: string): RecordingPlace | null {
  if (CONTROL.test(text) || !text.isWellFormed()) return null;
  return ADDRESS.test(text) ? readAddress(text) : readPath(text);
}

/** Whether a place lies within a folder or prefix, which matches whole segments only. */
export function isWithin(place: string, folders: readonly string[]): boolean {
  return folders.some((folder) => place.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
}

function readPath(text: string): RecordingPlace | null {
  if (!isAbsolute(text) || CLIMBING.test(text)) return null;
  const place = normalize(text);
  return { text: place, place };
}

function readAddress(text: string): RecordingPlace | null {
  const [path = ''] = text.split(/[?#]/);
  if (HIDDEN_END.test(path) || CLIMBING.test(path) || !URL.canParse(text)) return null;
  const { protocol, host, pathname, search, hash, username, password } = new URL(text);
  if (!PROTOCOLS.includes(protocol) || host === '' || hash || username || password) return null;
  if (search && protocol !== 'https:') return null;
  const place = `${protocol}//${host}${pathname}`;
  return { text: place + search, place };
}
