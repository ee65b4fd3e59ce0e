// Looks in recordings for elements that were marked in others, and prints how many false events an hour that finds.

import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { SENSITIVITY } from '@framescout/contract';
import { check, deriveEvents, open, scan, type TemplateElement } from '@framescout/framescout';
import { registerNativeMedia } from '@framescout/node';
import { markElement } from '../../tools/test-support/engine-harness/find-events.ts';
import { ELEMENTS_PER_SCAN } from './eval-engine.ts';
import { placeClicks } from './place-clicks.ts';
import { type Footage, readFootage } from './read-footage.ts';
import { EXACT } from './situation.ts';

const USAGE = 'npm run false-events -- DIR... [--sensitivity PERCENT]';

type Marked = { clip: Footage; element: TemplateElement };

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { sensitivity: { type: 'string', default: String(SENSITIVITY.default) } },
});
if (folders.length === 0) throw new Error(`Name folders of footage: ${USAGE}`);
await registerNativeMedia();
const footage = (await Promise.all(folders.map(readFootage))).flat();
const marked: Marked[] = [];
for (const clip of footage) marked.push(await mark(clip));

let seconds = 0;
let count = 0;
for (const [path, clips] of Map.groupBy(footage, (clip) => clip.path)) {
  const duration = clips[0]?.duration ?? 0;
  // What is of the same kind may be the same element, or rightly look like it.
  const own = new Set(clips.map(({ kind }) => kind));
  const foreign = marked.filter(({ clip }) => clip.path !== path && !own.has(clip.kind));
  for (let from = 0; from < foreign.length; from += ELEMENTS_PER_SCAN) {
    const elements = foreign.slice(from, from + ELEMENTS_PER_SCAN).map(({ element }) => element);
    using recording = await open(await openAsBlob(path), basename(path));
    const scanned = await scan(recording, {
      ...{ name: 'foreign', savedAt: new Date().toISOString(), elementRules: [] },
      elements,
    });
    const sensitivity = Number(values.sensitivity);
    for (const { name, events } of deriveEvents(scanned, { sensitivity }).elements) {
      seconds += duration;
      count += events.length;
      const said = events.map(
        ({ startTime, endTime, confidence }) =>
          `${startTime.toFixed(2)}-${endTime.toFixed(2)} (${Math.round(100 * confidence)} %)`,
      );
      if (said.length > 0) console.log(`${basename(path)}: ${name}: ${said.join(', ')}`);
    }
  }
}
const hours = seconds / 3600;
console.log(
  `${count} false events in ${hours.toFixed(1)} hours of play without the element: ${(count / hours).toFixed(2)} an hour`,
);

/** Marks a clip's element by its exact clicks; its regions are those that a saved template has. */
async function mark(clip: Footage): Promise<Marked> {
  using recording = await open(await openAsBlob(clip.path), basename(clip.path));
  const { marks } = placeClicks(clip, EXACT, 1);
  const element = await markElement(recording, marks, clip.path + clip.name, clip.name);
  return { clip, element: { ...element, selections: (await check(recording, element)).registered } };
}
