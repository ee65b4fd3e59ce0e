import { isAbsolute, normalize } from 'node:path';

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;
const PROTOCOLS: readonly string[] = ['https:', 's3:'];
const CONTROL = /\p{Cc}/u;
/** Two dots as a segment of a path, in every spelling that an address has for them. */
const CLIMBING = /(^|\/)(\.|%2e){2}(\/|$)/i;
/** What some servers mistake for the end of a segment, or of the whole path. */
const HIDDEN_END = /\\|%(2f|5c|00)/i;

/**
 * Where a recording, or a folder of recordings, is: an absolute path, or an address by `https:` or `s3:`. `text` is what
 * is read, `place` the part that decides whether that is allowed: an address without what follows its path.
 */
export type RecordingPlace = { text: string; place: string };

/** Reads where something is, in one spelling; `null` if it is no such place or could be read in more than one way. */
export function readPlace(text: string): RecordingPlace | null {
  if (CONTROL.test(text) || !text.isWellFormed()) return null;
  return ADDRESS.test(text) ? readAddress(text) : readPath(text);
}

/** Whether a place is below one of these folders or prefixes, which end where a folder's name does. */
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
