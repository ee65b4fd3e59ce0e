import {
  type ClipSettings,
  DEFAULT_CLIP_SETTINGS,
  PLAIN_FINISH,
  PLAIN_TITLE,
  plainLayout,
} from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { type FakeVideo, fakeClipSource, SIGNAL } from '../fixtures/fake-clip-source.ts';
import { planClip } from './plan-clip.ts';

const recipeOf = (video: FakeVideo, settings: Partial<ClipSettings>) =>
  planClip(fakeClipSource(video), [{ start: 2, end: 14 }], {
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source',
    ...settings,
  });

describe('the recipe of a clip that FFmpeg muxes', () => {
  it("in FLV starts the sound at the picture's time, since the container stores frame times", async () => {
    expect(await recipeOf(SIGNAL, { selectedFormat: 'flv' })).toMatchObject({
      kind: 'ffmpeg',
      method: { kind: 'smart-cut', seconds: 8 },
      bytes: 4000 + 8e6 + (12 * 192e3) / 8,
      part: {
        kind: 'muxed',
        bytes: 4000 + 8e6 + (12 * 1536e3) / 8,
        container: { kind: 'handover' },
        sounds: [{ codec: 'pcm-s16' }],
      },
      parameters: [
        ...['-map', '0:v:0', '-map', '0:a?', '-c:v', 'copy'],
        ...['-c:a:0', 'aac', '-b:a:0', '192000', '-ac:a:0', '2'],
        ...['-filter:a:0', 'aresample=async=1:min_hard_comp=0.001:first_pts=0'],
      ],
      outputName: 'out.flv',
      limit: { bytes: 1.2e9, refusal: expect.stringContaining('too large for FLV') },
    });
  });

  it('in AVI delays encoded sound by as many frames as decoders hold back before the first', async () => {
    const settings = { selectedFormat: 'avi', startsAt: 'keyframe' } as const;
    expect(await recipeOf(SIGNAL, settings)).toMatchObject({
      kind: 'ffmpeg',
      method: { kind: 'copy-early', by: 2 },
      part: { kind: 'muxed', container: { kind: 'handover' }, sounds: [{ codec: 'pcm-s16' }] },
      parameters: [
        ...['-map', '0:v:0', '-map', '0:a?', '-c:v', 'copy', '-bsf:v', 'h264_mp4toannexb'],
        ...['-r', '1.00000', '-c:a:0', 'pcm_s16le'],
        ...['-filter:a:0', 'aresample=async=1:min_hard_comp=0.001:first_pts=0,adelay=1000.000:all=1'],
      ],
    });
  });

  it('in WMV hands FFmpeg the packets cut into an MP4, and lets it encode them', async () => {
    const video = { ...SIGNAL, picture: { ...SIGNAL.picture, bytesAt: () => 1e6 } };
    expect(await recipeOf(video, { selectedFormat: 'wmv', sourceFrameRate: 30 })).toMatchObject({
      kind: 'ffmpeg',
      method: { kind: 'encode', reason: 'codec' },
      encodedFrames: 360,
      part: {
        container: { kind: 'movie', brand: 'mp4' },
        picture: { kind: 'copied', shown: [{ mediaStart: 2, duration: 12 }] },
        sounds: [{ kind: 'copied' }],
      },
      parameters: [
        ...['-map', '0:v:0', '-map', '0:a?', '-c:v', 'wmv2', '-b:v', '8000000', '-r', '30.00000', '-g', '60'],
        ...['-c:a', 'wmav2', '-b:a', '192000', '-ac', '2'],
        ...[
          '-af',
          'aresample=async=1:min_hard_comp=0.001:first_pts=0,' +
            'aformat=sample_rates=8000|11025|16000|22050|32000|44100|48000',
        ],
      ],
    });
  });

  it('lets FFmpeg copy sound that the container holds, and store when the recording was made', async () => {
    const sounds = [{ times: Array.from({ length: 800 }, (_, index) => index / 50), duration: 0.02 }];
    const video = { ...SIGNAL, sounds, createdAt: '2026-03-14T15:09:26.000Z' };
    expect(await recipeOf(video, { selectedFormat: 'flv' })).toMatchObject({
      part: { sounds: [{ kind: 'copied', placedAt: 0 }] },
      parameters: [
        ...['-map', '0:v:0', '-map', '0:a?', '-c:v', 'copy', '-c:a:0', 'copy'],
        ...['-metadata', 'creation_time=2026-03-14T15:09:26.000Z'],
      ],
    });
  });

  it.each(['avi', 'flv', 'wmv'] as const)(
    'is refused while it is planned if it would not fit in the memory of FFmpeg: 2 GB in %s',
    async (selectedFormat) => {
      const ofBytes = (bytes: number) => {
        const picture = { ...SIGNAL.picture, bytesAt: () => Math.round(bytes / 12) };
        return recipeOf({ ...SIGNAL, picture }, { selectedFormat, startsAt: 'keyframe' });
      };
      const message = expect.stringContaining('too large');
      expect(await ofBytes(2e9)).toMatchObject({ kind: 'refused', ranges: [{ end: 14 }], message });
      expect(await ofBytes(0.9e9)).toMatchObject({ kind: 'ffmpeg' });
    },
  );

  it('is refused if only what FFmpeg encodes would not fit in its memory', async () => {
    const picture = { times: Array.from({ length: 900 }, (_, time) => time), keys: [0], duration: 1 };
    const source = fakeClipSource({
      picture,
      traits: { frameRate: 60, width: 3840, height: 2160, bitrate: 6e7 },
    });
    const settings = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', selectedFormat: 'wmv' } as const;
    const planned = (end: number) => planClip(source, [{ start: 0, end }], settings);
    expect(await planned(100)).toMatchObject({ kind: 'ffmpeg', part: { method: { kind: 'copy' } } });
    expect(await planned(900)).toMatchObject({ kind: 'refused' });
  });

  it('in WMV says that there are no packets to copy, where that is why it encodes', async () => {
    expect(await recipeOf({ ...SIGNAL, traits: { codec: null } }, { selectedFormat: 'wmv' })).toMatchObject({
      method: { kind: 'encode', reason: 'no-packets' },
    });
  });

  it('in WMV first lays the picture out anew, though FFmpeg could decode it', async () => {
    const recipe = await recipeOf(SIGNAL, { selectedFormat: 'wmv', layout: plainLayout('1:1') });
    expect(recipe).toMatchObject({
      method: { kind: 'encode', reason: 'layout' },
      part: { picture: { kind: 'encoded', width: 1080, height: 1080 } },
    });
  });

  it('in WMV first draws a title, though FFmpeg could decode the picture', async () => {
    const finish = { ...PLAIN_FINISH, title: PLAIN_TITLE };
    expect(await recipeOf(SIGNAL, { selectedFormat: 'wmv', finish })).toMatchObject({
      method: { kind: 'encode', reason: 'title' },
      part: { picture: { kind: 'encoded', finish } },
    });
  });

  it('in WMV first encodes a codec that FFmpeg cannot decode', async () => {
    expect(await recipeOf({ ...SIGNAL, traits: { codec: 'av1' } }, { selectedFormat: 'wmv' })).toMatchObject({
      part: { container: { kind: 'handover' }, picture: { kind: 'encoded', codec: 'avc' } },
    });
  });
});
