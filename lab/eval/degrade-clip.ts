import { createHash } from 'node:crypto';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { cachedVideo } from './cached-video.ts';
import type { Footage } from './read-footage.ts';
import type { Degradation } from './situation.ts';

// Mbit/s at 1280 x 720 and at 1920 x 1080.
const BITRATES = { stream: [2, 4.5], low: [0.9, 1.5] } as const;
const PIXELS = [1280 * 720, 1920 * 1080] as const;
const KEYFRAME_SECONDS = 2;
const DROPPED_SHARE = 0.2;

/**
 * Returns the path of a degraded copy of a clip's video: made on first use, then cached. By a single thread, since a
 * limited bit rate makes the work of several depend on their timing: two copies differed by 0.03 in F1.
 */
export async function degradeClip(clip: Footage, degradation: Degradation): Promise<string> {
  const settings = settingsOf(clip, degradation);
  return cachedVideo(clip, degradation, settings, (unfinished) =>
    runProgram('ffmpeg', [
      ...['-v', 'error', '-y', '-i', clip.path, '-map', '0:v:0', '-c:v', 'libx264', '-preset', 'veryfast'],
      ...['-threads', '1', '-pix_fmt', 'yuv420p', ...settings, unfinished],
    ]),
  );
}

/**
 * Returns the bit rate (bits per second) of a degraded stream: as given for 720 and 1080 lines, otherwise
 * adapted to the pixel count.
 */
export function bitrateOf(degradation: 'stream' | 'low', width: number, height: number): number {
  const [small, large] = BITRATES[degradation];
  const pixels = width * height;
  if (pixels <= PIXELS[0]) return (1e6 * small * pixels) / PIXELS[0];
  if (pixels >= PIXELS[1]) return (1e6 * large * pixels) / PIXELS[1];
  return 1e6 * (small + ((large - small) * (pixels - PIXELS[0])) / (PIXELS[1] - PIXELS[0]));
}

function settingsOf(clip: Footage, degradation: Degradation): string[] {
  if (degradation === '480p') return ['-vf', "scale=-2:'min(480,ih)'", '-crf', '23'];
  if (degradation === 'dropped') {
    // Uses FFmpeg's own seeded random numbers: the first call sets the seed. Keeps the first frame, so that
    // times keep their origin.
    const kept = `if(eq(n,0),st(0,${seedOf(clip.name)})+1,gte(random(0),${DROPPED_SHARE}))`;
    return ['-vf', `select='${kept}'`, '-fps_mode', 'vfr', '-crf', '20'];
  }
  const bitrate = Math.round(bitrateOf(degradation, clip.width, clip.height));
  const keyframeEvery = Math.round(KEYFRAME_SECONDS * clip.fps);
  return [
    ...['-b:v', `${bitrate}`, '-maxrate', `${bitrate}`, '-bufsize', `${2 * bitrate}`],
    // No extra keyframes at scene changes: streaming services cut video into segments of equal length.
    ...['-g', `${keyframeEvery}`, '-keyint_min', `${keyframeEvery}`, '-sc_threshold', '0'],
  ];
}

function seedOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0);
}
