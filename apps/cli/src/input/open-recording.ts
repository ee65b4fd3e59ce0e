import { basename } from 'node:path';
import { CodedError } from '@framescout/contract';
import { open, type Recording } from '@framescout/framescout';
import { openSource } from '@framescout/node';

// Containers that the web app reads through FFmpeg in WebAssembly.
const READ_ELSEWHERE: ReadonlySet<unknown> = new Set(['AVI', 'WMV/ASF', 'MPEG program stream', 'Ogg']);

/** A recording in a container that is read by the web app only. */
class ContainerNotReadError extends CodedError {
  override readonly name = 'ContainerNotReadError';
  readonly code = 'container-not-read';
}

/** An open recording. Disposing it closes its file. */
export type OpenedRecording = AsyncDisposable & { recording: Recording };

/**
 * Opens a recording by its path. Its bytes are read by our own function: a `Blob` of Node takes much longer.
 * @throws {CodedError} if it is none, or in a container or of a codec that is not read here
 */
export async function openRecording(path: string): Promise<OpenedRecording> {
  const source = await openSource(path);
  try {
    const recording = await openRecordingFile(source.file, basename(path));
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

/**
 * Opens a recording, wherever its bytes are.
 * @throws {CodedError} if it is none, or in a container or of a codec that is not read here
 */
export async function openRecordingFile(file: Blob, name: string): Promise<Recording> {
  try {
    return await open(file, name);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const found = error.details['found'] ?? error.details['container'];
    if (!READ_ELSEWHERE.has(found)) throw error;
    throw new ContainerNotReadError(
      `"${name}" is ${String(found)}, which is not read here. Copy it into another container first ` +
        `("ffmpeg -i FILE -c copy NEW.mkv"; "-c:v libx264" if its picture is neither H.264, HEVC, VP8, VP9 nor AV1), ` +
        'or open it in the web app.',
      error.details,
      { cause: error },
    );
  }
}
