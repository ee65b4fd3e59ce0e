import { readFile } from 'node:fs/promises';
import { changePlayback, type ExportKind, exportKindSchema } from '@framescout/contract';
import { expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
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
    ...{ matcher: 'adaptive' as const, everyNth: 1, isQuick: false, skipsFrames: true, skippedRanges: [] },
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
  const folder = folderForThisTest();
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
});

it('writes every kind to a file of its own; cuts are those of clips if asked for', async () => {
  const folder = folderForThisTest();
  const kinds = exportKindSchema.options;
  const cuts = { beforeSeconds: 5, afterSeconds: 5, isJoined: true, joinGap: 1, longestSeconds: null };
  const order = { kinds, cuts, timelineStart: '00:00:00:00' };
  const warnings: string[] = [];
  const files = await writeExports(folder, order, exportedWith(3), (text) => warnings.push(text));
  expect(new Set(files).size).toBe(kinds.length);
  const read = (kind: ExportKind) => readFile(files[kinds.indexOf(kind)] ?? '', 'utf8');
  // From five seconds before the first to five after the third: one clip.
  expect((await read('edl')).match(/^\d{3} .*$/gm)).toEqual([
    '001  AX       V     C        00:00:00:00 00:00:07:15 00:00:00:00 00:00:07:15',
  ]);
  expect((await read('resolve-markers')).match(/^\d{3} /gm)).toHaveLength(3);
  expect(await read('resolve-markers')).toContain(' 00:00:02:00 00:00:02:01 ');
  expect(await read('fcpxml')).toContain('src="file:///recordings/match.mp4"');
  expect(warnings).toContain(
    'resolve-markers: The timeline has to start at 00:00:00:00, or all markers are off.',
  );
});

it('says of cuts like those of clips that they run as fast as recorded, where clips would not', async () => {
  const warnings: string[] = [];
  const cuts = { beforeSeconds: 0, afterSeconds: 0, isJoined: true, joinGap: 1, longestSeconds: null };
  const write = (speed: number) =>
    writeExports(
      folderForThisTest(),
      { kinds: ['otio', 'vtt'], cuts: { ...cuts, playback: changePlayback(null, { speed }) } },
      exportedWith(3),
      (text) => warnings.push(text),
    );
  await write(1);
  expect(warnings).toEqual([]);
  await write(2);
  expect(warnings).toEqual([
    'otio: Its cuts run as fast as recorded: the speed and slow motion of clips are left to the editor.',
  ]);
});
