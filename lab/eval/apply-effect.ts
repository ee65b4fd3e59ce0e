import { hashText, seededRandom } from '../../tools/test-support/random.ts';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { decodeRgb } from '../decode-rgb.ts';
import type { ScreenEffect } from '../screen-effects/effect-span.ts';
import { addEffects } from '../screen-effects/paint-effect.ts';
import { planEffects } from '../screen-effects/plan-effects.ts';
import { cachedVideo } from './cached-video.ts';
import type { Footage } from './read-footage.ts';

// One matrix both ways, whatever the clip says it has: what no effect changes keeps its values.
const MATRIX = 'bt709';

/**
 * Returns a clip whose whole picture an effect changes at random times: encoded on first use, then cached.
 * Reproducible by clip, effect and seed.
 */
export async function applyEffect(clip: Footage, effect: ScreenEffect, seed: number): Promise<Footage> {
  const spans = planEffects(effect, clip, seededRandom(hashText(`${clip.name} ${effect} ${seed}`)));
  const path = await cachedVideo(clip, effect, [JSON.stringify(spans)], (unfinished) => {
    const source = ['-i', clip.path, '-map', '0:v:0', '-vf', `scale=in_color_matrix=${MATRIX}`];
    const frames = addEffects(decodeRgb(source, clip), clip, spans);
    return runProgram(
      'ffmpeg',
      [
        ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${clip.width}x${clip.height}`],
        ...['-framerate', `${clip.fps}`, '-i', '-', '-vf', `scale=out_color_matrix=${MATRIX}`],
        ...['-colorspace', MATRIX, '-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-crf', '18'],
        ...['-pix_fmt', 'yuv420p', unfinished],
      ],
      frames,
    );
  });
  return { ...clip, path, effects: [...(clip.effects ?? []), ...spans] };
}
