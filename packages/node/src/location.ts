import { basename } from 'node:path';

const ADDRESS = /^(https?|s3):\/\//;

/** Whether a recording is named by an address (`https:`, `http:` or `s3:`) and not by a path. */
export function isAddress(location: string): boolean {
  return ADDRESS.test(location);
}

/** The file name at the end of a path or an address. */
export function nameOfSource(location: string): string {
  return isAddress(location) ? decodeURIComponent(basename(new URL(location).pathname)) : basename(location);
}

/** A path or an address as it may be shown: what grants access to it (a signature, a password) is left out. */
export function shownLocation(location: string): string {
  if (!isAddress(location) || !URL.canParse(location)) return location;
  const { protocol, host, pathname } = new URL(location);
  return `${protocol}//${host}${pathname}`;
}
