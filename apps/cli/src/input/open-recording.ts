import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { open, type Recording } from '@framescout/framescout';

/**
 * Opens a recording by its path.
 * @throws {CodedError} if it is none, or of a codec that is not read here
 */
export async function openRecording(path: string): Promise<Recording> {
  return open(await openAsBlob(path), basename(path));
}
