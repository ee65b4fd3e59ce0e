import { ClipFailedError } from '../errors.ts';

/**
 * Checks that something came out of an encoder or of FFmpeg: some return nothing, without an error. Called
 * before the clip's file is finished, since that replaces an earlier file of the same name.
 * @throws {ClipFailedError} if there are no bytes
 */
export function assertNotEmpty(bytes: number): void {
  if (bytes > 0) return;
  throw new ClipFailedError('Invalid or empty blob: the clip has no picture in it. Try another format.');
}
