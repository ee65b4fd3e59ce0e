import { EVERY_FRAME, EvidenceStore, type ScanRequest } from '@framescout/engine';
import { expect, it, vi } from 'vitest';
import { deriveEvents, learn, open, relearn, scan } from './index.ts';
import { EngineClient } from './page.ts';
import { streamScan } from './scan.ts';

const SAMPLE = new URL('../../../apps/server/uploads/sample.mp4', import.meta.url);
const MARKS = [
  { time: 5.133, x: 558, y: 495 },
  { time: 19.133, x: 558, y: 495 },
  { time: 32.867, x: 558, y: 495 },
];

async function sample(): Promise<Blob> {
  return (await fetch(SAMPLE)).blob();
}

it('finds the same in a page as in Node', async () => {
  using recording = await open(await sample(), 'sample.mp4');
  const { element } = await learn(recording, MARKS, { name: 'Badge' });
  const template = {
    name: 'Badge',
    savedAt: new Date().toISOString(),
    elements: [element],
    elementRules: [],
  };
  const found = deriveEvents(await scan(recording, template)).events;
  expect(found.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
    [137, 172],
    [265, 295],
    [452, 481],
    [553, 595],
    [659, 699],
    [872, 912],
    [970, 1002],
    [1180, 1213],
    [1285, 1326],
  ]);
});

it('selects the same in a worker as in the page', async () => {
  const file = await sample();
  using recording = await open(file, 'sample.mp4');
  using engine = new EngineClient();
  const { width, height } = await engine.open(file, 'sample.mp4');
  const place = [5.133, 558 / width, 495 / height] as const;
  expect(await engine.selectRegion(...place)).toEqual(await recording.video.reader.selectRegion(...place));
});

it('reports once where a truncated recording ends, and nothing after that', async () => {
  const whole = await sample();
  using recording = await open(whole.slice(0, whole.size * 0.3), 'sample.mp4');
  const { element } = await learn(
    recording,
    [4.8, 5.133, 5.5].map((time) => ({ time, x: 558, y: 495 })),
    {
      name: 'Badge',
    },
  );
  const template = {
    name: 'Badge',
    savedAt: new Date().toISOString(),
    elements: [element],
    elementRules: [],
  };
  const scanned = await scan(recording, template);
  const [range, ...others] = scanned.report.skippedRanges;
  expect(others).toEqual([]);
  expect(range?.startTime).toBeLessThan(20);
  expect(range?.endTime).toBeCloseTo(recording.info.duration, 2);
  for (const { endTime } of deriveEvents(scanned).events) expect(endTime).toBeLessThan(20);
});

it('frees what an element was learned from; a correction reads it again, another scan does not', async () => {
  using recording = await open(await sample(), 'sample.mp4');
  const { element } = await learn(recording, MARKS, { name: 'Badge' });
  const range = { start: 4, end: 8 };
  const request: ScanRequest = { ...EVERY_FRAME, elements: [element], matcher: 'adaptive', range };
  const scanOnce = async () => {
    const evidence = new EvidenceStore();
    await streamScan(recording, request, { evidence, onUpdate: () => undefined });
    return evidence;
  };
  const readAcross = vi.spyOn(recording.video, 'keyframes');
  await scanOnce();
  const evidence = await scanOnce();
  expect(readAcross).not.toHaveBeenCalled();
  const { scores } = await relearn(recording, evidence, element.id, element);
  expect(readAcross).toHaveBeenCalledOnce();
  expect(scores.length).toBeGreaterThan(0);
  await relearn(recording, evidence, element.id, element);
  expect(readAcross).toHaveBeenCalledOnce();
});
