import { basename } from 'node:path';

const ADDRESS = /^(https?|s3):\/\//;

/** Whether a recording is given by an address (`https:`, `http:` or `s3:`) rather than a path. */
export function isAddress(location: string): boolean {
  return ADDRESS.test(location);
}

/** Returns the file name at the end of a path or address, as it is if its escapes are invalid. */
export function nameOfSource(location: string): string {
  if (!isAddress(location)) return basename(location);
  const name = basename(new URL(location).pathname);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns a location that is safe to show, without passwords and signatures. */
export function redactLocation(location: string): string {
  if (!isAddress(location) || !URL.canParse(location)) return location;
  const { protocol, host, pathname } = new URL(location);
  return `${protocol}//${host}${pathname}`;
}
