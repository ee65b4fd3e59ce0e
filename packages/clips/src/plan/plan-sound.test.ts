import { describe, expect, it } from 'vitest';
import { AAC_SOUND, type MadeUpVideo, madeUpSource } from '../fixtures/made-up-source.ts';
import type { ClipTask } from './clip-task.ts';
import { planSound } from './plan-sound.ts';

const FRAMES = { times: [0, 1, 2, 3, 4, 5, 6, 7], keys: [0], duration: 1 };
const RANGE = { start: 2, end: 4, firstFrame: 2, lastFrame: 3, isEstimate: false };
const COPY: Omit<ClipTask, 'ranges'> = { format: 'mp4', frameRate: 'source', outlook: { kind: 'copy' } };

function soundOf(video: Partial<MadeUpVideo>, task: Partial<ClipTask> = {}) {
  const source = madeUpSource({ picture: FRAMES, traits: { sound: AAC_SOUND }, ...video });
  const ranges = task.ranges ?? [RANGE];
  return planSound(source, ranges, { ...COPY, ...task, ranges }).then(({ recipe }) => recipe);
}

/** Half-second packets, starting at a time. */
const soundFrom = (start: number, count: number) => ({
  times: Array.from({ length: count }, (_, index) => start + index / 2),
  duration: 0.5,
});

describe('planSound', () => {
  it('copies from one packet before the range, so that its first sample sounds right', async () => {
    expect(await soundOf({ sound: soundFrom(0, 16) })).toMatchObject({
      kind: 'copied',
      firstTime: 1.5,
      packets: 5,
      shown: [{ mediaStart: 0.5, duration: 2 }],
    });
  });

  it('is silent until sound that starts within the range, and ends with sound that ends there', async () => {
    expect(await soundOf({ sound: soundFrom(2.5, 2) })).toMatchObject({
      firstTime: 2.5,
      packets: 2,
      shown: [
        { mediaStart: null, duration: 0.5 },
        { mediaStart: 0, duration: 1 },
      ],
    });
  });

  it('leaves out sound that begins after the range', async () => {
    expect(await soundOf({ sound: soundFrom(4, 4) })).toBeNull();
  });

  it('encodes the sound of several ranges, since players are only exact about one cut', async () => {
    const ranges = [RANGE, { ...RANGE, start: 5, end: 7 }];
    expect(await soundOf({ sound: soundFrom(0, 16) }, { ranges })).toEqual({
      kind: 'encoded',
      codec: 'aac',
      bitrate: 192e3,
      mostPackets: 464,
      shown: [{ mediaStart: 1024 / 48_000, duration: 4 }],
    });
  });

  it('encodes for a container without edit lists', async () => {
    const outlook = { kind: 'smart-cut' } as const;
    expect(await soundOf({ sound: soundFrom(0, 16) }, { format: 'mkv', outlook })).toMatchObject({
      kind: 'encoded',
      codec: 'opus',
      shown: null,
    });
  });

  it('refuses sound that needs encoding but cannot be decoded, naming its codec', async () => {
    const deaf = { sound: soundFrom(0, 16), canHear: false };
    await expect(soundOf(deaf, { format: 'mkv', outlook: { kind: 'smart-cut' } })).rejects.toMatchObject({
      code: 'clip-refused',
      message: expect.stringContaining('(aac), which MKV needs'),
    });
    expect(await soundOf(deaf)).toMatchObject({ kind: 'copied' });
  });
});
