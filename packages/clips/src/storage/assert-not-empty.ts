import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { ClipFailedError } from '../errors.ts';

// The containers whose packets can be read back here.
const READABLE = /mp4|quicktime|3gpp|matroska|webm/;

/**
 * Checks that a finished clip is not empty: it has bytes and, if its container can be read here, a first
 * picture packet.
 * @throws {ClipFailedError} if it is empty
 */
export async function assertNotEmpty(file: File): Promise<void> {
  if (file.size === 0) throw emptyError(file);
  if (!READABLE.test(file.type)) return;
  using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack().catch(() => null);
  const first = track && (await new EncodedPacketSink(track).getFirstPacket());
  if (!first || first.byteLength === 0) throw emptyError(file);
}

function emptyError({ name, size }: File): ClipFailedError {
  return new ClipFailedError(`Invalid or empty blob: "${name}" has no picture in it. Try another format.`, {
    size,
  });
}
