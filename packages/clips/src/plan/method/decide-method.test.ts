import {
  type ClipFormat,
  type ClipSettings,
  changePlayback,
  DEFAULT_CLIP_SETTINGS,
  PLAIN_FINISH,
  PLAIN_TITLE,
  plainLayout,
} from '@framescout/contract';
import type { VideoCodec } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import type { EarlyReason } from '../recipe/clip-method.ts';
import { decideMethod, type EncodingAbilities } from './decide-method.ts';
import { isPlainCoding, type SourceTraits } from './source-traits.ts';

const H264: SourceTraits = {
  codec: 'avc',
  bitrate: 10e6,
  frameRate: 60,
  isVariableFrameRate: false,
  rotation: 0,
  isHdr: false,
  isPlain: true,
  hasSquarePixels: true,
  pixelAspect: { width: 1, height: 1 },
  isReordered: true,
  width: 1920,
  height: 1080,
  coded: { width: 1920, height: 1080 },
  sounds: [],
};
const decide = (
  source: Partial<SourceTraits>,
  settings: Partial<ClipSettings>,
  abilities: Partial<EncodingAbilities> = {},
) =>
  decideMethod(
    { ...H264, ...source },
    { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', ...settings },
    { canJoin: true, canEncode: true, ...abilities },
  );
const early = (reason: EarlyReason) => ({ kind: 'copy-early', reason });

describe('decideMethod', () => {
  it.each(['mp4', 'mov', '3gp'] as const)('copies H.264 into %s frame-accurately', (selectedFormat) => {
    expect(decide({}, { selectedFormat })).toEqual({ kind: 'copy' });
  });

  it('smart-cuts movies that must begin exactly everywhere, or encodes them', () => {
    const everywhere = { selectedFormat: 'mov', playsEverywhere: true } as const;
    expect(decide({}, everywhere)).toEqual({ kind: 'smart-cut' });
    expect(decide({}, everywhere, { canJoin: false })).toEqual({ kind: 'encode', reason: 'no-joining' });
    expect(decide({ hasSquarePixels: false }, everywhere)).toEqual({ kind: 'encode', reason: 'pixel-shape' });
    const nothing = { canJoin: false, canEncode: false };
    expect(decide({}, everywhere, nothing)).toEqual({ kind: 'copy' });
    for (const lost of [{ rotation: 90 }, { isPlain: false }, { isHdr: true }] as const) {
      expect(decide(lost, everywhere)).toEqual({ kind: 'copy' });
    }
  });

  it('encodes whatever is laid out anew, unless that would lose colors', () => {
    const layout = plainLayout('9:16');
    expect(decide({}, { selectedFormat: 'mp4', layout })).toEqual({ kind: 'encode', reason: 'layout' });
    const hdr = decide({ codec: 'hevc', isHdr: true }, { selectedFormat: 'mp4', layout });
    expect(hdr).toMatchObject({ kind: 'refused', message: expect.stringContaining('as recorded') });
  });

  it('encodes whatever runs at another speed, unless that would lose colors, but not what is louder', () => {
    const slow = changePlayback(null, { slowMotion: { speed: 0.5, seconds: 1 } });
    const playing = { selectedFormat: 'mp4', playback: slow } as const;
    expect(decide({}, playing)).toEqual({ kind: 'encode', reason: 'speed' });
    const hdr = decide({ codec: 'hevc', isHdr: true }, playing);
    expect(hdr).toMatchObject({ kind: 'refused', message: expect.stringContaining('as recorded') });
    const loud = changePlayback(null, { loudness: -14 });
    expect(decide({}, { selectedFormat: 'mp4', playback: loud })).toEqual({ kind: 'copy' });
  });

  it('encodes what gets a title, but copies a picture whose sound alone fades', () => {
    const finish = { ...PLAIN_FINISH, title: PLAIN_TITLE };
    expect(decide({}, { selectedFormat: 'mp4', finish })).toEqual({ kind: 'encode', reason: 'title' });
    const hdr = decide({ codec: 'hevc', isHdr: true }, { selectedFormat: 'mp4', finish });
    expect(hdr).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('a title, watermark, fade or crossfade'),
    });
    const fade = { in: 1, out: 1, of: 'sound' } as const;
    expect(decide({}, { selectedFormat: 'mp4', finish: { ...PLAIN_FINISH, fade } })).toEqual({
      kind: 'copy',
    });
  });

  it.each(['mkv', 'flv'] as const)('smart-cuts H.264 into %s, which has no edit lists', (selectedFormat) => {
    expect(decide({}, { selectedFormat })).toEqual({ kind: 'smart-cut' });
    expect(decide({}, { selectedFormat, startsAt: 'keyframe' })).toEqual(early('asked'));
    expect(decide({}, { selectedFormat }, { canJoin: false })).toEqual({
      kind: 'encode',
      reason: 'no-joining',
    });
  });

  it('smart-cuts H.264 into AVI only without B-frames, since an AVI has no presentation times', () => {
    const avi = (isReordered: boolean) => decide({ isReordered }, { selectedFormat: 'avi' });
    expect(avi(false)).toEqual({ kind: 'smart-cut' });
    expect(avi(true)).toEqual({ kind: 'encode', reason: 'no-joining' });
  });

  it('copies HEVC into MKV only from a keyframe, since nothing can be joined to it', () => {
    const hevc = (startsAt: ClipSettings['startsAt']) =>
      decide({ codec: 'hevc' }, { selectedFormat: 'mkv', startsAt }, { canJoin: false });
    expect(hevc('keyframe')).toEqual(early('asked'));
    expect(hevc('exact')).toEqual({ kind: 'encode', reason: 'no-joining' });
  });

  it('does not hide AV1 frames with an edit list, since FFmpeg-based players would show them', () => {
    const av1 = (settings: Partial<ClipSettings>, abilities: Partial<EncodingAbilities>) =>
      decide({ codec: 'av1' }, { selectedFormat: 'mp4', ...settings }, abilities);
    expect(av1({}, {})).toEqual({ kind: 'smart-cut' });
    expect(av1({}, { canJoin: false })).toEqual({ kind: 'encode', reason: 'no-joining' });
    expect(av1({ startsAt: 'keyframe' }, { canJoin: false })).toEqual(early('asked'));
    expect(av1({}, { canJoin: false, canEncode: false })).toEqual({ kind: 'copy' });
  });

  it('copies ten-bit AV1, since encoding would lose bits', () => {
    const deep = { codec: 'av1', isPlain: false } as const;
    expect(decide(deep, { selectedFormat: 'mp4' }, { canJoin: false })).toEqual({ kind: 'copy' });
  });

  it('encodes if the container does not support the codec', () => {
    expect(decide({}, { selectedFormat: 'webm' })).toEqual({ kind: 'encode', reason: 'codec' });
    expect(decide({ codec: 'vp9' }, { selectedFormat: 'webm' })).toEqual({ kind: 'smart-cut' });
    expect(decide({ codec: 'vp9' }, { selectedFormat: 'mov' })).toEqual({ kind: 'encode', reason: 'codec' });
  });

  it('encodes whatever the codec if there are no packets to copy, as of what only FFmpeg reads', () => {
    for (const selectedFormat of ['mp4', 'wmv'] as const) {
      expect(decide({ codec: null }, { selectedFormat })).toEqual({ kind: 'encode', reason: 'no-packets' });
    }
  });

  it('encodes for another frame rate, but not within one percent', () => {
    expect(decide({}, { selectedFormat: 'mp4', sourceFrameRate: 30 })).toEqual({
      kind: 'encode',
      reason: 'frame-rate',
    });
    expect(decide({ frameRate: 59.94 }, { selectedFormat: 'mp4', sourceFrameRate: 60 })).toEqual({
      kind: 'copy',
    });
  });

  it('copies if the container can describe the picture, and encodes otherwise', () => {
    expect(decide({ rotation: 90 }, { selectedFormat: 'mp4' })).toEqual({ kind: 'copy' });
    expect(decide({ rotation: 90 }, { selectedFormat: 'mkv' })).toEqual({
      kind: 'encode',
      reason: 'rotation',
    });
    expect(decide({ isVariableFrameRate: true }, { selectedFormat: 'avi' })).toEqual({
      kind: 'encode',
      reason: 'variable-rate',
    });
    expect(decide({ hasSquarePixels: false }, { selectedFormat: 'mkv' })).toEqual({
      kind: 'encode',
      reason: 'pixel-shape',
    });
  });

  it.each(['exact', 'keyframe'] as const)(
    'starts HDR at the previous keyframe if an exact start would need encoding (%s requested)',
    (startsAt) => {
      const hdr = (codec: VideoCodec, selectedFormat: ClipFormat) =>
        decide({ isHdr: true, isPlain: false, codec }, { selectedFormat, startsAt }, { canJoin: false });
      expect(hdr('vp9', 'webm')).toEqual(early('hdr'));
      expect(hdr('hevc', 'mkv')).toEqual(early('hdr'));
      expect(hdr('avc', 'avi')).toEqual(early('hdr'));
      expect(hdr('hevc', 'mp4')).toEqual({ kind: 'copy' });
      expect(hdr('av1', 'mp4')).toEqual({ kind: 'copy' });
    },
  );

  it('starts at the previous keyframe if this browser cannot encode anything the container supports', () => {
    const nothing = { canJoin: false, canEncode: false };
    expect(decide({}, { selectedFormat: 'avi' }, nothing)).toEqual(early('no-encoder'));
    expect(decide({}, { selectedFormat: 'avi', startsAt: 'keyframe' }, nothing)).toEqual(early('no-encoder'));
    expect(decide({ codec: 'hevc' }, { selectedFormat: 'avi' }, nothing)).toEqual({
      kind: 'encode',
      reason: 'codec',
    });
  });

  it.each(['mp4', 'mov', 'webm'] as const)(
    'refuses HDR that no container can hold as %s, without suggesting a format that would refuse it too',
    (selectedFormat) => {
      const refused = decide({ isHdr: true, codec: 'prores' }, { selectedFormat });
      expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining('No clip format') });
      expect(refused).not.toMatchObject({ message: expect.stringContaining('copies it') });
    },
  );

  it('copies HDR, and refuses to encode it, suggesting what to choose instead', () => {
    expect(decide({ isHdr: true }, { selectedFormat: 'mp4' })).toEqual({ kind: 'copy' });
    expect(decide({ isHdr: true, codec: 'hevc' }, { selectedFormat: 'mkv', sourceFrameRate: 30 })).toEqual({
      kind: 'refused',
      message: expect.stringContaining('MKV at the frame rate of the source'),
    });
    expect(decide({ isHdr: true }, { selectedFormat: 'webm' })).toEqual({
      kind: 'refused',
      message: expect.stringContaining('MP4 at the frame rate of the source'),
    });
  });
});

it.each([
  ['avc1.640028', true],
  ['avc1.6e0028', false],
  ['avc1.f40028', false],
  ['vp09.00.40.08', true],
  ['vp09.02.40.10', false],
  ['av01.0.08M.08', true],
  ['av01.0.08M.10', false],
  ['vp8', true],
  [null, false],
])('recognizes whether %s is eight-bit 4:2:0: %s', (codec, isPlain) => {
  expect(isPlainCoding(codec)).toBe(isPlain);
});
