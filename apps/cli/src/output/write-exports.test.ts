import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Exported, writeExports } from './write-exports.ts';

function exportedWith(eventCount: number): Exported {
  const events = Array.from({ length: eventCount }, (_, index) => ({
    ...{ element: 'Kill', startTime: index, endTime: index + 0.5, peakTime: index, confidence: 0.9 },
    ...{ startFrame: 30 * index, endFrame: 30 * index + 14 },
  }));
  const log = [{ time: 0, frame: 0, confidence: 0.2, detected: false }];
  const video = {
    ...{ name: 'match.mp4', frameRate: 30, isVariableFrameRate: false, firstFrameTime: 0 },
    ...{ duration: 2000, width: 1920, height: 1080, soundTracks: [] },
  };
  const report = {
    ...{ matcher: 'adaptive' as const, everyNth: 1, isQuick: false, isSparing: true, skippedRanges: [] },
    ...{ framesLooked: 1, framesPerSecond: 1, speed: 1, decoders: 1 },
  };
  const found = { events, elements: [{ id: 'element-1', name: 'Kill', events, log }] };
  const path = '/recordings/match.mp4';
  return { name: 'match', scan: { video, report, path }, found, sensitivity: 75 };
}

it.each([
  [0, 0, ['edl: It is empty: no events were found.']],
  [999, 999, []],
  [1234, 999, ['edl: It has the first 999 of 1234 cuts, which is all that an EDL can hold.']],
])('says what an EDL lacks with %i events', async (found, cuts, said) => {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-exports-'));
  try {
    const warnings: string[] = [];
    const onWarning = (text: string) => warnings.push(text);
    const [csv = '', edl = ''] = await writeExports(
      folder,
      { kinds: ['csv', 'edl'] },
      exportedWith(found),
      onWarning,
    );
    expect(warnings).toEqual(said);
    expect((await readFile(edl, 'utf8')).match(/^\d{3} /gm) ?? []).toHaveLength(cuts);
    expect(await readFile(csv, 'utf8')).not.toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
