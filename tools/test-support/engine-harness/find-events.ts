import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { AUTOMATIC_AREA, NO_PROCESSING, PLAIN_RULES, SENSITIVITY } from '@framescout/contract';
import {
  check,
  deriveEvents,
  open,
  type Recording,
  scan,
  type TemplateElement,
} from '@framescout/framescout';
import type { HarnessScan } from './harness.ts';
import type { Harness } from './open-harness.ts';

/** The first and last frames of an event. */
export type Frames = { first: number; last: number };

/** Where something is clicked: when (seconds), where, and the size of the box if one is drawn (fractions 0..1). */
export type Click = { time: number; x: number; y: number; size?: { width: number; height: number } };

/** Returns the element that is clicked in a recording, before anything is learned of it. */
export async function markElement(
  recording: Recording,
  clicks: readonly Click[],
  id: string,
  name = id,
): Promise<TemplateElement> {
  const selections = [];
  for (const { time, x, y, size } of clicks) {
    selections.push(await recording.video.reader.selectRegion(time, x, y, size));
  }
  const plain = { rules: PLAIN_RULES, processing: NO_PROCESSING, area: AUTOMATIC_AREA };
  return { id, name, selections, counterExamples: [], ...plain };
}

/** Returns the events of what is clicked in a recording, found in Node. */
export async function eventsInNode(path: string, clicks: readonly Click[]): Promise<Frames[]> {
  using recording = await open(await openAsBlob(path), basename(path));
  const element = await markElement(recording, clicks, 'e', 'E');
  await check(recording, element);
  const template = { name: 'E', savedAt: new Date().toISOString(), elements: [element], elementRules: [] };
  return deriveEvents(await scan(recording, template)).events.map(framesOf);
}

/** Returns the events of what is clicked in a recording, found in a browser. */
export async function eventsInBrowser(harness: Harness, path: string, clicks: Click[]): Promise<Frames[]> {
  const page = await harness.openPage(path);
  const { events: found }: HarnessScan = await page.evaluate(
    async ([marks, sensitivity]) => {
      const { framescout } = window;
      if (!framescout) throw new Error('The harness page is not ready.');
      await framescout.open();
      await framescout.check(marks);
      return framescout.scan([marks], 'adaptive', sensitivity);
    },
    [clicks, SENSITIVITY.default / 100] as const,
  );
  await page.close();
  return found.map(framesOf);
}

function framesOf({ startFrame, endFrame }: { startFrame: number; endFrame: number }): Frames {
  return { first: startFrame, last: endFrame };
}
