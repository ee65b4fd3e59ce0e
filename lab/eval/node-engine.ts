import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { check, deriveEvents, open, type Recording, scan } from '@framescout/framescout';
import { registerNativeMedia } from '@framescout/node';
import { markElement } from '../../tools/test-support/engine-harness/find-events.ts';
import { ELEMENTS_PER_SCAN, type EvalEngine, type Found, type KnownEvents } from './eval-engine.ts';
import type { Mark } from './place-clicks.ts';

type Learned = Awaited<ReturnType<Recording['studies']['learn']>>;

/** Opens the engine in Node, which finds the same events as in a browser; it makes no suggestions. */
export async function openNodeEngine(): Promise<EvalEngine> {
  await registerNativeMedia();
  return {
    async scanMarks(video, marked, { matcher, sensitivity, known, markedIn }) {
      if (matcher !== 'adaptive') throw new Error('--node measures the adaptive matcher only.');
      const found: Found[] = [];
      for (let from = 0; from < marked.length; from += ELEMENTS_PER_SCAN) {
        const batch = marked.slice(from, from + ELEMENTS_PER_SCAN);
        found.push(...(await scanBatch(video, batch, { sensitivity, known, markedIn })));
      }
      return found;
    },
    findSuggestions() {
      return Promise.reject(
        new Error(
          'How many suggestions are found depends on the time: measure them in a browser, without --node.',
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
  { sensitivity, known, markedIn }: { sensitivity: number; known: KnownEvents; markedIn: string },
): Promise<Found[]> {
  using recording = await open(await openAsBlob(video), basename(video));
  using marking = markedIn === video ? null : await open(await openAsBlob(markedIn), basename(markedIn));
  const elements = [];
  const found: Found[] = [];
  for (const [index, marks] of marked.entries()) {
    const clicked = await markElement(marking ?? recording, marks, `${index}`);
    const { registered, ...checked } = await check(marking ?? recording, clicked);
    const element = marking ? { ...clicked, selections: registered } : clicked;
    const learned = fingerprintOf(await recording.studies.learn(element, new AbortController().signal));
    const predicted = known.get(learned);
    found.push({ predicted: predicted ?? [], check: checked, framesPerSecond: 0, learned });
    if (!predicted) elements.push(element);
  }
  if (elements.length === 0) return found;
  const template = { name: 'marked', savedAt: new Date().toISOString(), elements, elementRules: [] };
  const scanned = await scan(recording, template);
  for (const { name, events } of deriveEvents(scanned, { sensitivity: 100 * sensitivity }).elements) {
    const own = found[Number(name)];
    if (!own) continue;
    own.predicted = events.map(({ startTime: start, endTime: end, confidence }) => ({
      start,
      end,
      confidence,
    }));
    own.framesPerSecond = scanned.report.framesPerSecond;
  }
  return found;
}

/** Identifies what was learned, down to the last bit: its pixels stand for the video. */
function fingerprintOf({ study: _, ...learned }: Learned): string {
  return createHash('sha256').update(JSON.stringify(learned)).digest('hex');
}
