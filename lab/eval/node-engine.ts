import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { AUTOMATIC_AREA, NO_PROCESSING, PLAIN_RULES } from '@framescout/contract';
import { check, deriveEvents, open, scan } from '@framescout/framescout';
import { registerNativeMedia } from '@framescout/node';
import type { HarnessCheck } from '../../tools/test-support/engine-harness/harness.ts';
import { ELEMENTS_PER_SCAN, type EvalEngine, type Found } from './eval-engine.ts';
import type { Mark } from './place-clicks.ts';

/** Opens the engine in Node, which finds the same events as in a browser; it makes no offers. */
export async function openNodeEngine(): Promise<EvalEngine> {
  await registerNativeMedia();
  return {
    async scanMarks(video, marked, { matcher, sensitivity }) {
      if (matcher !== 'adaptive') throw new Error('--node measures the adaptive matcher only.');
      const found: Found[] = [];
      for (let from = 0; from < marked.length; from += ELEMENTS_PER_SCAN) {
        found.push(...(await scanBatch(video, marked.slice(from, from + ELEMENTS_PER_SCAN), sensitivity)));
      }
      return found;
    },
    findOffers() {
      return Promise.reject(
        new Error(
          'How many offers are found depends on the time: measure them in a browser, without --node.',
        ),
      );
    },
    isLost: () => false,
    async [Symbol.asyncDispose]() {},
  };
}

async function scanBatch(
  video: string,
  marked: readonly (readonly Mark[])[],
  sensitivity: number,
): Promise<Found[]> {
  using recording = await open(await openAsBlob(video), basename(video));
  const elements = [];
  const checks: HarnessCheck[] = [];
  for (const [index, marks] of marked.entries()) {
    const selections = [];
    for (const { time, x, y, size } of marks) {
      selections.push(await recording.video.reader.selectRegion(time, x, y, size));
    }
    const examples = { selections, counterExamples: [], processing: NO_PROCESSING, area: AUTOMATIC_AREA };
    elements.push({ ...examples, id: `element-${index}`, name: `${index}`, rules: PLAIN_RULES });
    const { registered: _, ...checked } = await check(recording, examples);
    checks.push(checked);
  }
  const template = { name: 'marked', savedAt: new Date().toISOString(), elements, elementRules: [] };
  const scanned = await scan(recording, template);
  const derived = deriveEvents(scanned, { sensitivity: 100 * sensitivity });
  return derived.elements.map(({ events }, index) => ({
    predicted: events.map(({ startTime: start, endTime: end, confidence }) => ({ start, end, confidence })),
    check: checks[index] ?? null,
    framesPerSecond: scanned.report.framesPerSecond,
  }));
}
