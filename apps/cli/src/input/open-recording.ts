import { basename } from 'node:path';
import { open, type Recording } from '@framescout/framescout';
import { openSource } from '@framescout/node';

/** An open recording. Disposing it closes its file. */
export type OpenedRecording = AsyncDisposable & { recording: Recording };

/**
 * Opens a recording by its path. Its bytes are read by our own function: a `Blob` of Node takes much longer.
 * @throws {CodedError} if it is none, or of a codec that is not read here
 */
export async function openRecording(path: string): Promise<OpenedRecording> {
  const source = await openSource(path);
  try {
    const recording = await open(source.file, basename(path));
    return {
      recording,
      async [Symbol.asyncDispose]() {
        recording[Symbol.dispose]();
        await source[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await source[Symbol.asyncDispose]();
    throw error;
  }
}
