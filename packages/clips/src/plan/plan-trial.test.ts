import { type ClipSettings, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { expect, it } from 'vitest';
import { fakeClipSource } from '../fixtures/fake-clip-source.ts';
import { planTrial } from './plan-trial.ts';

// One frame per second for two minutes.
const times = Array.from({ length: 120 }, (_, index) => index);
const SOURCE = { picture: { times, keys: [0], duration: 1 } };

const trialOf = (settings: Partial<ClipSettings>, canJoin = true) =>
  planTrial(fakeClipSource({ ...SOURCE, canJoin }), {
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source',
    ...settings,
  });

it('tries a full encoding on a few frames from the middle', async () => {
  expect(await trialOf({ selectedFormat: 'webm' })).toMatchObject({
    ranges: [{ start: 60, end: 80 }],
    encodedFrames: 20,
    picture: { kind: 'encoded', codec: 'vp9' },
  });
});

it('counts the frames given to the encoder', async () => {
  expect(await trialOf({ selectedFormat: 'mp4', sourceFrameRate: 30 })).toMatchObject({ encodedFrames: 600 });
});

it('tries the frames that lead up to a still picture in the middle, and counts only these', async () => {
  const still = { times: [...times.slice(0, 40), 100], keys: [0], duration: 1 };
  const ofStill = (settings: Partial<ClipSettings>) =>
    planTrial(fakeClipSource({ picture: still, traits: { isVariableFrameRate: true } }), {
      ...DEFAULT_CLIP_SETTINGS,
      sourceFrameRate: 'source',
      ...settings,
    });
  const expected = { ranges: [{ start: 19, firstFrame: 19, lastFrame: 39 }], encodedFrames: 21 };
  expect(await ofStill({ selectedFormat: 'webm' })).toMatchObject(expected);
  expect(await ofStill({ selectedFormat: 'mkv' })).toMatchObject(expected);
});

it('tries the smart-cut encoder if clips are smart-cut', async () => {
  expect(await trialOf({ selectedFormat: 'mkv' })).toMatchObject({
    encodedFrames: 20,
    picture: {
      kind: 'smart-cut',
      codec: 'avc',
      ranges: [{ parts: [{ kind: 'encoded', start: 60, end: 80 }] }],
    },
    sounds: [],
  });
});

it('tries H.264 for WMV, which takes about as long', async () => {
  expect(await trialOf({ selectedFormat: 'wmv' })).toMatchObject({
    container: { kind: 'handover' },
    picture: { kind: 'encoded', codec: 'avc' },
  });
});

it('has nothing to try if everything is copied', async () => {
  await expect(trialOf({ selectedFormat: 'mp4' }, false)).rejects.toMatchObject({ code: 'clip-refused' });
});
