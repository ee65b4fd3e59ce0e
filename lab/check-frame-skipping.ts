// Checks that scans that skip frames find the same events as scans of every frame, on footage with known clicks.

import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { SENSITIVITY } from '@framescout/contract';
import { type DerivedEvents, deriveEvents, learn, open, scan } from '@framescout/framescout';
import { registerNativeMedia } from '@framescout/node';
import { degradeClip } from './eval/degrade-clip.ts';
import { placeClicks } from './eval/place-clicks.ts';
import { type Footage, readFootage } from './eval/read-footage.ts';
import { type Situation, situationName, TABLE_SITUATIONS } from './eval/situation.ts';

const SENSITIVITIES = [SENSITIVITY.min, 60, SENSITIVITY.default, 90];
const SEED = 1;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder of footage: npm run frame-skipping -- DIR');
await registerNativeMedia();
// Skips marks from the engine's suggestions, which are clicks like any others.
const situations = TABLE_SITUATIONS.filter(({ isFromOne }) => !isFromOne);
let different = 0;
for (const clip of await readFootage(folder)) {
  for (const situation of situations) {
    const { isSame, report } = await compare(clip, situation);
    if (!isSame) different++;
    console.log(`${clip.name} ${situationName(situation)}: ${isSame ? 'same' : 'DIFFERENT'}, ${report}`);
  }
}
console.log(different === 0 ? 'All the same.' : `${different} differ.`);
process.exitCode = different === 0 ? 0 : 1;

/** Scans a clip both ways, marked for a situation, and compares the events at several sensitivities. */
async function compare(clip: Footage, situation: Situation): Promise<{ isSame: boolean; report: string }> {
  const { degradation } = situation;
  const path = degradation ? await degradeClip(clip, degradation) : clip.path;
  using recording = await open(await openAsBlob(path), basename(path));
  const { width, height } = recording.info;
  const { marks } = placeClicks(clip, situation, SEED);
  const inPixels = marks.map(({ time, x, y }) => ({ time, x: x * width, y: y * height }));
  const { element } = await learn(recording, inPixels, { name: clip.kind });
  const template = {
    name: clip.kind,
    savedAt: new Date().toISOString(),
    elements: [element],
    elementRules: [],
  };
  const every = await scan(recording, template, { everyFrame: true });
  const skipping = await scan(recording, template);
  const found = SENSITIVITIES.map((sensitivity) =>
    [skipping, every].map((own) => fingerprint(deriveEvents(own, { sensitivity }))),
  );
  const { framesLooked, skipsFrames } = skipping.report;
  const looked = skipsFrames
    ? `${framesLooked} of ${every.report.framesLooked} frames`
    : 'nothing to leave out';
  return {
    isSame: found.every(([one, other]) => one === other),
    report: `${deriveEvents(every).events.length} events, ${looked}`,
  };
}

function fingerprint({ events: found }: DerivedEvents): string {
  return JSON.stringify(found.map(({ startFrame, endFrame }) => [startFrame, endFrame]));
}
