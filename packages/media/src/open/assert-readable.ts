/**
 * Checks that an opened file is still there: reading it in a stream, as demuxers do, fails with a mere TypeError where it
 * is not.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if it was changed, moved or deleted
 */
export async function assertReadable(file: Blob): Promise<void> {
  // Chromium gives a file that is gone the size 0, and reads a part of it as empty; only the whole of it is refused.
  const probe = file.size === 0 ? file : file.slice(0, 1);
  await probe.arrayBuffer();
}
