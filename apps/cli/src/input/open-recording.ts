import { open, type Recording } from '@framescout/framescout';
import { openSource, registerNativeMedia, type Source } from '@framescout/node';

/** An open recording and its source. Disposing it closes both. */
export type OpenRecording = AsyncDisposable & { source: Source; recording: Recording };

/**
 * Opens a recording by path or address; a server may redirect to any address that `mayRead` allows. Files are
 * read by our own function, because Node's `Blob` is much slower.
 * @throws {CodedError} if it is not a recording, or its codec cannot be decoded here, or nothing can be because
 *   FFmpeg is switched off
 * @throws {Error} if it cannot be read right now
 */
export async function openRecording(
  location: string,
  mayRead?: (address: string) => boolean,
): Promise<OpenRecording> {
  await registerNativeMedia();
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
    // A failed read is not the file's fault.
    source.assertReadable();
    throw error;
  }
}
