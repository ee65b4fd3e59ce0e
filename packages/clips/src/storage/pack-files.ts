import { makeZip } from 'client-zip';
import { askStorage, WRITING } from './ask-storage.ts';
import type { ClipFile } from './clip-file.ts';

/** Writes an uncompressed ZIP (ZIP64 over 4 GB). Returns its bytes. @throws {CancelledError} */
export async function packFiles(
  files: readonly File[],
  archive: ClipFile,
  signal: AbortSignal,
): Promise<number> {
  const stream = makeZip(
    files.map((file) => ({ name: file.name, input: file, lastModified: new Date(file.lastModified) })),
  );
  let position = 0;
  const reader = stream.getReader();
  const read = () => askStorage('The clips', () => reader.read(), WRITING);
  for (let step = await read(); !step.done; step = await read()) {
    signal.throwIfAborted();
    const piece = new Uint8Array(step.value);
    await archive.write(piece, position);
    position += piece.length;
  }
  return position;
}
