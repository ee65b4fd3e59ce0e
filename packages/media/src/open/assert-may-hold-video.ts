import { bytesAt, UnreadableFileError } from '@framescout/base';
import { mayHoldVideo, SNIFF_BYTES, sniffContainer } from '@framescout/containers';
import { explainUnknown } from './explain-unknown.ts';

/**
 * Checks that a file is not known by its first bytes to be something else than a video, whatever it is called.
 * @throws {UnreadableFileError} if it is, naming what it is
 * @throws {DOMException} if it cannot be read
 */
export async function assertMayHoldVideo(file: Blob, name: string): Promise<void> {
  const found = sniffContainer(await bytesAt(file, 0, SNIFF_BYTES));
  if (mayHoldVideo(found)) return;
  throw new UnreadableFileError(`"${name}" can't be opened: ${explainUnknown(found)}`, { found });
}
