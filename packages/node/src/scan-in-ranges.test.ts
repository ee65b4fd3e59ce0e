import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { joinScans, open, scan } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { expectFixtureInRanges } from './fixtures/compare-scan-in-ranges.ts';
import { FIXTURES, markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

describe('joined scans of ranges', () => {
  it.each(['h264-b-frames.mp4', 'h264.ts', 'vp9-start-7s.webm', 'h264-damaged.mp4'])(
    'equal one scan of %s',
    async (name) => expectFixtureInRanges(name),
  );

  it('equal one scan on another machine of what only FFmpeg reads', async () => {
    await expectFixtureInRanges('flv1.flv', 'two');
  });

  it('number frames continuously across ranges where a container has no frame index', async () => {
    const name = 'h264.mkv';
    using recording = await open(await openAsBlob(join(FIXTURES, name)), name);
    const scanned = await scan(recording, await templateOf(recording, markIcon(name)), { everyFrame: true });
    const counted = joinScans([scanned, scanned, scanned]).scores.get('icon')?.frames ?? [];
    expect([...counted]).toEqual(Array.from({ length: 3 * 75 }, (_, index) => index));
  });
});
