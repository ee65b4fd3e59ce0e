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

/**
 * The failure to read an opened file any more, if that is why something else failed: what was decoded of it then looks
 * damaged, and demuxers tell of a broken stream. Otherwise the failure as it is.
 */
export async function explainByFile(failure: unknown, file: Blob): Promise<unknown> {
  try {
    await assertReadable(file);
    return failure;
  } catch (gone) {
    return gone;
  }
}
