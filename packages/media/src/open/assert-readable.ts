/**
 * Checks that an opened file is still there: reading it in a stream, as demuxers do, fails with a mere TypeError where it
 * is not.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if it was changed, moved or deleted
 */
export async function assertReadable(file: Blob): Promise<void> {
  await file.slice(0, 1).arrayBuffer();
}
