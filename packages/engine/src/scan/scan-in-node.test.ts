import { spawnSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openVideo } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { paintGray, registerFakeDecoder } from '../fixtures/register-fake-decoder.ts';
import { scanForOne } from '../fixtures/scan-for-one.ts';
import type { ScanUpdate } from './progress/scan-update.ts';

const FIXTURES = join(import.meta.dirname, '../../../../fixtures');

// Every frame is a shade of gray that encodes its second.
registerFakeDecoder((time, stated) => {
  const { size, data } = paintGray(stated, 0);
  const luma = size.codedWidth * size.codedHeight;
  for (let i = 0; i < luma; i++) data[i] = 40 + Math.floor(time) * 60 + (i % 7);
  return { size, data };
});

describe('the engine in Node', () => {
  it('loads without a bundler', () => {
    const door = pathToFileURL(join(import.meta.dirname, '../index.ts')).href;
    const script = `const engine = await import('${door}'); console.log(typeof engine.findEvents);`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('Error');
    expect(stdout.trim()).toBe('function');
  });

  it('opens, indexes, selects and scans without a browser', async () => {
    using video = await openVideo(await openAsBlob(join(FIXTURES, 'vp9.webm')), 'vp9.webm');
    expect(video.info).toMatchObject({
      container: 'WebM',
      codec: 'VP9',
      width: 320,
      height: 180,
      frameRate: 25,
    });
    expect((await video.locator.timeMap())?.length).toBe(75);
    const selections = await Promise.all(
      [1.1, 1.4, 1.8].map((time) => video.reader.selectRegion(time, 0.5, 0.5)),
    );
    const updates: ScanUpdate[] = [];
    const outcome = await scanForOne(video, selections, {
      matcher: 'classic',
      onUpdate: (update) => updates.push(update),
    });
    expect(outcome).toMatchObject({ status: 'complete', report: { framesLooked: 75, skippedRanges: [] } });
    const frames = updates.flatMap((update) => update.batches).flatMap((batch) => [...batch.frames]);
    expect(frames).toEqual(Array.from({ length: 75 }, (_, frame) => frame));
    const similarities = updates
      .flatMap((update) => update.batches)
      .flatMap((batch) => [...batch.similarities]);
    for (const [index, similarity] of similarities.entries()) {
      const isOneOfTheSecond = Math.floor(index / 3 / 25) === 1;
      expect(similarity === 65_535, `frame ${Math.floor(index / 3)}`).toBe(isOneOfTheSecond);
    }
    expect(updates.at(-1)?.progressPercent).toBeGreaterThan(99);
  });
});
