const DRIVE = /^[a-z]:[\\/]/i;
// What `encodeURIComponent` leaves, but some readers of URLs don't.
const LEFT = /[!'()*]/g;

/**
 * Returns the address of a file (`file:///...`) by its absolute path, of any system. A bare name becomes a file in
 * the root folder: editing programs refuse relative addresses, and ask for a file that they don't find.
 */
export function fileUrl(path: string): string {
  const isShare = path.startsWith('\\\\');
  const isWindows = isShare || DRIVE.test(path);
  const parts = (isWindows ? path.replaceAll('\\', '/') : path).replace(/^\/+/, '').split('/');
  const [first = '', ...rest] = parts;
  const root = DRIVE.test(path) ? first : encodePart(first);
  return `file://${isShare ? '' : '/'}${[root, ...rest.map(encodePart)].join('/')}`;
}

function encodePart(part: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(part.toWellFormed()).replaceAll('%26', '&').replaceAll(LEFT, percent);
}
