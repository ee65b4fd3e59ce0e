import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Decodes video to frames of packed RGB with FFmpeg, given its arguments up to the format of the output.
 * @throws {Error} if FFmpeg fails
 */
export async function* decodeRgb(
  input: readonly string[],
  { width, height }: { width: number; height: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  using child = spawn('ffmpeg', ['-v', 'error', ...input, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const frameBytes = width * height * 3;
  let frame = new Uint8Array(frameBytes);
  let filled = 0;
  for await (const chunk of child.stdout) {
    const bytes: Uint8Array = chunk;
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + frameBytes - filled);
      frame.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < frameBytes) continue;
      yield frame;
      frame = new Uint8Array(frameBytes);
      filled = 0;
    }
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ${input.join(' ')} ended with ${code}`);
}
