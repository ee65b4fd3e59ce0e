import { EVERY_FRAME } from '@framescout/engine';
import { expect, it, vi } from 'vitest';
import { learn, relearn } from './learn.ts';
import { open } from './recording.ts';
import { streamScan } from './scan.ts';

const SAMPLE = new URL('../../../apps/server/uploads/sample.mp4', import.meta.url);
const LOOKS = [
  { time: 5.133, x: 558, y: 495 },
  { time: 19.133, x: 558, y: 495 },
  { time: 32.867, x: 558, y: 495 },
];

it('frees what an element was learnt from, which a correction reads again and another scan does not', {
  timeout: 60_000,
}, async () => {
  using recording = await open(await (await fetch(SAMPLE)).blob(), 'sample.mp4');
  const { element } = await learn(recording, LOOKS, { name: 'Badge' });
  const range = { start: 4, end: 8 };
  const scanOnce = () =>
    streamScan(
      recording,
      { ...EVERY_FRAME, elements: [element], matcher: 'adaptive', range },
      { keepsEvidence: true, onUpdate: () => undefined },
    );
  const readAcross = vi.spyOn(recording.video, 'keyframes');
  await scanOnce();
  await scanOnce();
  expect(readAcross).not.toHaveBeenCalled();
  const { scores } = await relearn(recording, element.id, element);
  expect(readAcross).toHaveBeenCalledOnce();
  expect(scores.length).toBeGreaterThan(0);
  await relearn(recording, element.id, element);
  expect(readAcross).toHaveBeenCalledOnce();
});
