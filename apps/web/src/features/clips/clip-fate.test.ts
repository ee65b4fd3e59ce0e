import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { awaitClips, endedFates, fateOf, settleClips } from './clip-fate.ts';
import type { Clip } from './clip-list.ts';

const clipAt = (start: number): Clip => ({
  id: String(start),
  start,
  end: start + 4,
  eventTime: start + 2,
  confidence: 0.9,
  isKept: true,
  isTrimmed: false,
});
const [first, second] = [clipAt(5), clipAt(20)];
const settings = DEFAULT_CLIP_SETTINGS;

describe("a clip's status in a run", () => {
  it('is waiting, making, then made or failed', () => {
    const waiting = awaitClips([first, second]);
    const making = settleClips(waiting, [first], { kind: 'making', percent: 40 });
    const failed = settleClips(making, [first], { kind: 'failed', reason: 'The disk is full.' });
    const fates = [waiting, making, failed].map((each) => fateOf({ fates: each, settings }, first, settings));
    expect(fates.map((fate) => fate?.kind)).toEqual(['waiting', 'making', 'failed']);
    expect(fateOf({ fates: failed, settings }, second, settings)).toEqual({ kind: 'waiting' });
  });

  it('is dropped if the run ends before the clip is made', () => {
    const made = settleClips(awaitClips([first, second]), [first], { kind: 'made' });
    const ended = endedFates(made);
    expect(fateOf({ fates: ended, settings }, first, settings)).toEqual({ kind: 'made' });
    expect(fateOf({ fates: ended, settings }, second, settings)).toBeNull();
  });

  it('is unknown for a clip that would be made differently now', () => {
    const fates = settleClips(new Map(), [first], { kind: 'made' });
    expect(fateOf({ fates, settings }, { ...first, start: 4 }, settings)).toBeNull();
    expect(fateOf({ fates, settings }, first, { ...settings, selectedFormat: 'mp4' })).toBeNull();
  });
});
