import { DEFAULT_CLIP_SETTINGS, plainLayout } from '@framescout/contract';
import { expect, it } from 'vitest';
import { AAC_SOUND, fakeClipSource } from '../fixtures/fake-clip-source.ts';
import { estimateClips } from './estimate-clips.ts';

const times = [0, 1, 2, 3, 4, 5, 6, 7];
const PICTURE = { times, keys: [0], duration: 1 };
const SETTINGS = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source' } as const;

it('counts sound at the bitrate at which clips have it: as in the video if copied, otherwise as encoded', async () => {
  const soundBits = async (codec: 'aac' | 'opus') => {
    const sounds = [{ ...AAC_SOUND, codec }];
    const [silent, heard] = await Promise.all([
      estimateClips(fakeClipSource({ picture: PICTURE }), SETTINGS),
      estimateClips(fakeClipSource({ picture: PICTURE, traits: { sounds } }), SETTINGS),
    ]);
    const bitsIn = (format: 'avi' | 'flv' | 'mp4' | 'mov' | 'wmv') =>
      8 * (heard[format].bytesPerSecond - silent[format].bytesPerSecond);
    return {
      avi: bitsIn('avi'),
      flv: bitsIn('flv'),
      mp4: bitsIn('mp4'),
      mov: bitsIn('mov'),
      wmv: bitsIn('wmv'),
    };
  };
  expect(await soundBits('aac')).toEqual({ avi: 128e3, flv: 128e3, mp4: 128e3, mov: 128e3, wmv: 192e3 });
  expect(await soundBits('opus')).toEqual({ avi: 1536e3, flv: 192e3, mp4: 128e3, mov: 192e3, wmv: 192e3 });
});

it('expects nothing to be encoded in a format that is refused', async () => {
  const layout = plainLayout('9:16');
  const estimate = async (isHdr: boolean) => {
    const source = fakeClipSource({ picture: PICTURE, traits: { isHdr } });
    return (await estimateClips(source, { ...SETTINGS, layout })).mp4;
  };
  expect(await estimate(false)).toMatchObject({ plannedMethod: { kind: 'encode' }, encoder: 'avc' });
  expect(await estimate(true)).toMatchObject({
    plannedMethod: { kind: 'refused' },
    encoder: null,
    pixelsPerSecond: 0,
  });
});
