import { expect, it } from 'vitest';
import { deriveEvents, learn, open, scan } from './index.ts';

const SAMPLE = new URL('../../../apps/server/uploads/sample.mp4', import.meta.url);
const MARKS = [
  { time: 5.133, x: 558, y: 495 },
  { time: 19.133, x: 558, y: 495 },
  { time: 32.867, x: 558, y: 495 },
];

it('finds the same in a page as in Node', async () => {
  using recording = await open(await (await fetch(SAMPLE)).blob(), 'sample.mp4');
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
