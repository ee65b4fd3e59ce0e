import type { ClipSettings } from '@framescout/contract';
import { findClipRange } from '../plan/clip-range.ts';
import type { ClipSource } from '../plan/clip-source.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import { encodeStretch } from './encode-stretch.ts';
import { writeClip } from './write-clip.ts';

// Enough frames to see past an encoder's start, few enough for a second or so.
const FRAMES = 20;

const NOWHERE: ClipFile = { write: async () => {}, finish: async () => {}, discard: async () => {} };

/** Encodes a few frames from the video's middle as clips would; the frames a second that come of it. */
export async function measureEncoding(
  source: ClipSource,
  settings: ClipSettings,
): Promise<{ framesPerSecond: number }> {
  const { video, traits, joinEncoder } = source;
  const start = video.info.duration / 2;
  const end = Math.min(video.info.duration, start + FRAMES / traits.frameRate);
  const range = await findClipRange(video.locator, start, end);
  const outlook = source.outlook(settings);
  const began = performance.now();
  if (outlook.kind === 'encode') {
    const { signal } = new AbortController();
    await writeClip(source, [range], settings, NOWHERE, { signal, onProgress: () => {} });
  } else if (joinEncoder) {
    for await (const _ of encodeStretch(video, range, joinEncoder, () => {}));
  }
  const seconds = (performance.now() - began) / 1000;
  return { framesPerSecond: ((range.end - range.start) * traits.frameRate) / seconds };
}
