import { basename } from 'node:path';

const ADDRESS = /^(https?|s3):\/\//;

/** Whether a recording is named by an address (`https:`, `http:` or `s3:`) and not by a path. */
export function isAddress(location: string): boolean {
  return ADDRESS.test(location);
}

/** The file name at the end of a path or an address; what is written there in no known way stays as it is. */
export function nameOfSource(location: string): string {
  if (!isAddress(location)) return basename(location);
  const name = basename(new URL(location).pathname);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A path or an address as it may be shown: what grants access to it (a signature, a password) is left out. */
export function shownLocation(location: string): string {
  if (!isAddress(location) || !URL.canParse(location)) return location;
  const { protocol, host, pathname } = new URL(location);
  return `${protocol}//${host}${pathname}`;
}
