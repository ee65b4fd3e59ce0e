/**
 * Checks that an opened file still exists. If it doesn't, reading it as a stream, as demuxers do, fails with
 * just a TypeError.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if it was changed, moved or deleted
 */
export async function assertReadable(file: Blob): Promise<void> {
  // A deleted file has size 0 in Chromium, and only reading all of it fails.
  const probe = file.size === 0 ? file : file.slice(0, 1);
  await probe.arrayBuffer();
}

/** Returns why the file became unreadable, if that is what a failure comes from; else the failure. */
export async function preferFileError(failure: unknown, file: Blob): Promise<unknown> {
  try {
    await assertReadable(file);
    return failure;
  } catch (gone) {
    return gone;
  }
}
