import { open, type Recording } from '@framescout/framescout';
import { openSource, type Source } from '@framescout/node';

/** An open recording and where it is read from. Disposing it closes both. */
export type OpenRecording = AsyncDisposable & { source: Source; recording: Recording };

/**
 * Opens a recording by its path or its address; a server may redirect to whatever `mayRead` allows. Its bytes are read
 * by our own function: a `Blob` of Node takes much longer.
 * @throws {CodedError} if it is not a recording, or its codec cannot be read here
 * @throws {Error} if it cannot be read now
 */
export async function openRecording(
  location: string,
  mayRead?: (address: string) => boolean,
): Promise<OpenRecording> {
  const source = await openSource(location, mayRead);
  try {
    const recording = await open(source.file, source.name);
    return {
      source,
      recording,
      async [Symbol.asyncDispose]() {
        recording[Symbol.dispose]();
        await source[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await source[Symbol.asyncDispose]();
    // A failure to read is no fault of the file.
    source.assertReadable();
    throw error;
  }
}
