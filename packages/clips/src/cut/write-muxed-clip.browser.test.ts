import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { H264 } from '../fixtures/written-clips.ts';
import { openClipSource } from '../plan/method/clip-source.ts';
import { planTrial } from '../plan/plan-trial.ts';
import { measureEncoding } from './write-muxed-clip.ts';

describe('measuring encoding speed', () => {
  it.each(['webm', 'mkv', 'wmv'] as const)('works for %s', async (selectedFormat) => {
    using source = await openClipSource(await loadFixture(H264), H264, null);
    const settings = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', selectedFormat } as const;
    const { framesPerSecond } = await measureEncoding(await planTrial(source, settings), source);
    expect(framesPerSecond).toBeGreaterThan(0);
    expect(framesPerSecond).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});
