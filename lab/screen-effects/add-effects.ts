import type { EffectSpan } from './effect-span.ts';
import { paintEffect } from './paint-effect.ts';

/** Paints effects into the frames of packed RGB during which they last, in place. */
export async function* addEffects(
  frames: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { width, height, fps }: { width: number; height: number; fps: number },
  spans: readonly EffectSpan[],
): AsyncGenerator<Uint8Array, void> {
  let frame = 0;
  for await (const pixels of frames) {
    // The middle of the frame, so that rounding never moves an edge to the next one.
    const time = (frame + 0.5) / fps;
    for (const span of spans) paintEffect({ pixels, width, height }, span, time);
    yield pixels;
    frame++;
  }
}
