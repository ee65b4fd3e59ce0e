import { type ClipSettings, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { type MadeUpVideo, madeUpSource, SIGNAL } from '../fixtures/made-up-source.ts';
import { planClip } from './plan-clip.ts';

const recipeOf = (video: MadeUpVideo, settings: Partial<ClipSettings>) =>
  planClip(madeUpSource(video), [{ start: 2, end: 14 }], {
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source',
    ...settings,
  });

describe('the recipe of a clip that FFmpeg muxes', () => {
  it('in FLV tells FFmpeg how much B-frames delay the picture', async () => {
    expect(await recipeOf(SIGNAL, { selectedFormat: 'flv' })).toMatchObject({
      kind: 'ffmpeg',
      method: { kind: 'smart-cut', seconds: 8 },
      part: { kind: 'muxed', container: { kind: 'handover' }, sound: { codec: 'pcm-s16' } },
      parameters: [
        ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '192000', '-ac', '2'],
        ...['-af', 'aresample=async=1:min_hard_comp=0.001:first_pts=0,adelay=1000.000:all=1'],
      ],
      outputName: 'out.flv',
      limit: { bytes: 1.2e9, refusal: expect.stringContaining('too large for FLV') },
    });
  });

  it('in WMV gives FFmpeg the packets cut into an MP4, and has it encode them', async () => {
    expect(await recipeOf(SIGNAL, { selectedFormat: 'wmv', sourceFrameRate: 30 })).toMatchObject({
      kind: 'ffmpeg',
      method: { kind: 'encode', reason: 'codec' },
      encodedFrames: 360,
      part: {
        container: { kind: 'movie', brand: 'mp4' },
        picture: { kind: 'copied', shown: [{ mediaStart: 2, duration: 12 }] },
        sound: { kind: 'copied' },
      },
      parameters: [
        ...['-c:v', 'wmv2', '-b:v', '8000000', '-r', '30.00000', '-g', '60'],
        ...['-c:a', 'wmav2', '-b:a', '192000', '-ac', '2'],
        ...['-af', 'aresample=async=1:min_hard_comp=0.001:first_pts=0'],
      ],
    });
  });

  it('in WMV first encodes a codec that FFmpeg cannot decode', async () => {
    expect(await recipeOf({ ...SIGNAL, traits: { codec: 'av1' } }, { selectedFormat: 'wmv' })).toMatchObject({
      part: { container: { kind: 'handover' }, picture: { kind: 'encoded', codec: 'avc' } },
    });
  });
});
