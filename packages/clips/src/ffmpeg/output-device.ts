import type { MountedCore } from '@framescout/media';

// Our own device: any number that the file system doesn't use.
const DEVICE_NUMBER = 98;
// EINVAL in Emscripten's numbering.
const INVALID_ARGUMENT = 28;

/**
 * Creates a file at `path` for FFmpeg to write, kept in pieces of `pieceBytes` bytes; returns a function that
 * returns the pieces, the last of them cut to what was written. In Emscripten's own files, everything written
 * so far is copied whenever they have grown by an eighth.
 */
export function createOutputDevice(
  FS: Pick<MountedCore['core']['FS'], 'ErrnoError' | 'makedev' | 'mkdev' | 'registerDevice'>,
  path: string,
  pieceBytes: number,
): () => Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const device = FS.makedev(DEVICE_NUMBER, 0);
  FS.registerDevice(device, {
    write(_stream, memory, offset, length, position) {
      for (let done = 0; done < length; ) {
        const at = position + done;
        const index = Math.floor(at / pieceBytes);
        while (pieces.length <= index) pieces.push(new Uint8Array(pieceBytes));
        const within = at % pieceBytes;
        const taken = Math.min(length - done, pieceBytes - within);
        pieces[index]?.set(memory.subarray(offset + done, offset + done + taken), within);
        done += taken;
      }
      size = Math.max(size, position + length);
      return length;
    },
    llseek(stream, offset, whence) {
      const position = offset + { 0: 0, 1: stream.position, 2: size }[whence];
      if (position < 0) throw new FS.ErrnoError(INVALID_ARGUMENT);
      return position;
    },
  });
  FS.mkdev(path, device);
  return () => pieces.map((piece, index) => piece.subarray(0, size - index * pieceBytes));
}
