import type { ClipFile } from './clip-file.ts';

/** Wraps a file to track where the bytes written so far end. */
export function trackEnd(file: ClipFile): { file: ClipFile; end(): number } {
  let end = 0;
  return {
    file: {
      ...file,
      write(bytes, position) {
        end = Math.max(end, position + bytes.length);
        return file.write(bytes, position);
      },
      empty() {
        end = 0;
        return file.empty();
      },
    },
    end: () => end,
  };
}
