import { SampleOnlyError } from '../errors.ts';
import { type OpenOptions, open, type Recording } from '../recording.ts';

/** SHA-256 (hex) of the sample video, which `npm run sample` creates. */
const SAMPLE_SHA256 = '1e274bf62b7f4c255c45d7a9da2c041471ef23fc0d6183942292ebc8380de51a';

/** Opens the sample video. @throws {SampleOnlyError} if it is any other file */
export async function openSample(file: Blob, name: string, options: OpenOptions = {}): Promise<Recording> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (sha256 !== SAMPLE_SHA256) {
    throw new SampleOnlyError('Only the sample opens here. Your own videos open with the free trial.');
  }
  return open(file, name, options);
}
