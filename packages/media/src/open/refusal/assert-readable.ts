/**
 * Checks that an opened file still exists. If it doesn't, reading it as a stream, as demuxers do, fails with
 * just a TypeError.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if it was changed, moved or deleted
 */
export async function assertReadable(file: Blob): Promise<void> {
  // In Chromium, a deleted file has the size 0, and reading a part of it returns nothing; only reading all of
  // it fails.
  const probe = file.size === 0 ? file : file.slice(0, 1);
  await probe.arrayBuffer();
}

/**
 * Replaces a failure by its real cause if the opened file has become unreadable: what was decoded from it
 * then looks damaged, and demuxers report a broken stream. Otherwise returns the failure unchanged.
 */
export async function preferFileError(failure: unknown, file: Blob): Promise<unknown> {
  try {
    await assertReadable(file);
    return failure;
  } catch (gone) {
    return gone;
  }
}
