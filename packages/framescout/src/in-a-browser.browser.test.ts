import { EVERY_FRAME, EvidenceStore, type ScanRequest } from '@framescout/engine';
import { expect, it, vi } from 'vitest';
import { fixtureTruth, loadFixture } from '../../../tools/test-support/fixtures/load-fixture.ts';
import { IS_FULL_TIER } from '../../../tools/test-support/in-tier.ts';
import { deriveEvents, type LearnedElement, learn, open, type Recording, relearn, scan } from './index.ts';
import { EngineClient } from './page.ts';
import { streamScan } from './scan.ts';

const NAME = 'h264-b-frames.mp4';
const SAMPLE = new URL('../../../apps/server/uploads/sample.mp4', import.meta.url);
const MARKS = [5.133, 19.133, 32.867].map((time) => ({ time, x: 558, y: 495 }));

async function openFixture(): Promise<Recording> {
  return open(await loadFixture(NAME), NAME);
}

function learnIcon(recording: Recording): Promise<LearnedElement> {
  const { element, times, visible } = fixtureTruth(NAME).video;
  const [x, y] = [element.x + element.width / 2, element.y + element.height / 2];
  const marks = [0, 1, 2].map((index) => ({ time: times[(visible[index]?.first ?? 0) + 3] ?? 0, x, y }));
  return learn(recording, marks, { name: 'Icon' });
}

it('finds an element in a page', async () => {
  using recording = await openFixture();
  const { element } = await learnIcon(recording);
  const savedAt = new Date().toISOString();
  const template = { name: 'Icon', savedAt, elements: [element], elementRules: [] };
  const found = deriveEvents(await scan(recording, template)).events;
  expect(found.map(({ startFrame, endFrame }) => ({ first: startFrame, last: endFrame }))).toEqual(
    fixtureTruth(NAME).video.visible,
  );
});

it.runIf(IS_FULL_TIER)('finds the same in a page as in Node', async () => {
  using recording = await open(await (await fetch(SAMPLE)).blob(), 'sample.mp4');
  const { element } = await learn(recording, MARKS, { name: 'Badge' });
  const savedAt = new Date().toISOString();
  const template = { name: 'Badge', savedAt, elements: [element], elementRules: [] };
  const found = deriveEvents(await scan(recording, template)).events;
  expect(found.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
    ...[
      [137, 172],
      [265, 295],
      [452, 481],
      [553, 595],
      [659, 699],
    ],
    ...[
      [872, 912],
      [970, 1002],
      [1180, 1213],
      [1285, 1326],
    ],
  ]);
});

it('selects the same in a worker as in the page', async () => {
  using recording = await openFixture();
  using engine = new EngineClient();
  await engine.open(await loadFixture(NAME), NAME);
  const place = [0.6, 0.5, 0.5] as const;
  expect(await engine.selectRegion(...place)).toEqual(await recording.video.reader.selectRegion(...place));
});

it('frees what an element was learned from; a correction reads it again, another scan does not', async () => {
  using recording = await openFixture();
  const { element } = await learnIcon(recording);
  const request: ScanRequest = { ...EVERY_FRAME, elements: [element], matcher: 'adaptive' };
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
