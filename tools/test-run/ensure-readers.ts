import { installFromDebian, succeeds } from '../test-support/install-from-debian.ts';

/** Programs that read exports, as outside readers of what we write: a command that shows they are there, and a package. */
const READERS = [
  { command: 'xmllint', args: ['--version'], debian: 'libxml2-utils' },
  { command: 'mkvmerge', args: ['--version'], debian: 'mkvtoolnix' },
  { command: 'melt', args: ['--version'], debian: 'melt' },
  { command: '/usr/bin/python3', args: ['-c', 'import srt'], debian: 'python3-srt' },
] as const;

/**
 * Makes sure that there are programs that read exports; tests of those that are missing are skipped.
 * @returns the packages of those that could not be installed
 */
export function ensureReaders(): string[] {
  const isThere = ({ command, args }: (typeof READERS)[number]) => succeeds(command, [...args]);
  return READERS.filter(
    (reader) => !isThere(reader) && !(installFromDebian(reader.debian) && isThere(reader)),
  ).map(({ debian }) => debian);
}
