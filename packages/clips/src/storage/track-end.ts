import type { ClipFile } from './clip-file.ts';

/** A file that knows where what was written to it so far ends, in bytes. */
export function trackEnd(file: ClipFile): { file: ClipFile; end(): number } {
  let end = 0;
  return {
    file: {
      ...file,
      write(bytes, position) {
        end = Math.max(end, position + bytes.length);
        return file.write(bytes, position);
      },
    },
    end: () => end,
  };
}
