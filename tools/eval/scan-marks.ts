import type { MatcherName } from '@framescout/contract';
import type { HarnessCheck } from '../engine-harness/harness.ts';
import type { Harness } from '../engine-harness/open-harness.ts';
import type { Mark } from './place-clicks.ts';
import type { Interval } from './score-prediction.ts';

/** A predicted event with its confidence (0..1), or null if the method has none. */
export type Prediction = Interval & { confidence: number | null };

/** What was found from three marks, their check (null if the matcher has none), and the scan's frame rate. */
export type Found = { predicted: Prediction[]; check: HarnessCheck | null; framesPerSecond: number };

// The number of elements per scan. More would save decoding, but each takes about 20 MB, and the engine keeps
// what its checks learned for at most ten elements.
const ELEMENTS_PER_SCAN = 8;
const MAX_OFFERS = 6;

/** Scans a video for several elements, in as few scans as memory allows. */
export async function scanMarks(
  harness: Harness,
  video: string,
  marked: readonly (readonly Mark[])[],
  { matcher, sensitivity }: { matcher: MatcherName; sensitivity: number },
): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < marked.length; from += ELEMENTS_PER_SCAN) {
    const page = await harness.openPage(video);
    const elements = marked.slice(from, from + ELEMENTS_PER_SCAN).map((marks) => [...marks]);
    const batch = await page.evaluate(
      async ([elements, name, least, isChecked]) => {
        const { framescout } = window;
        if (!framescout) throw new Error('The harness page is not ready.');
        await framescout.open();
        const checks: (HarnessCheck | null)[] = [];
        for (const marks of elements) checks.push(isChecked ? await framescout.check(marks) : null);
        const { eventsOf, report } = await framescout.scan(elements, name, least);
        return { checks, eventsOf, framesPerSecond: report.framesPerSecond };
      },
      // Only the adaptive matcher supports checks.
      [elements, matcher, sensitivity, matcher === 'adaptive'] as const,
    );
    await page.close();
    for (const [index, events] of batch.eventsOf.entries()) {
      const predicted = events.map(({ startTime: start, endTime: end, confidence }) => ({
        start,
        end,
        confidence,
      }));
      found.push({
        predicted,
        check: batch.checks[index] ?? null,
        framesPerSecond: batch.framesPerSecond,
      });
    }
  }
  return found;
}

/** Returns the engine's offers for each of several first marks, best first. */
export async function findOffers(
  harness: Harness,
  video: string,
  firsts: readonly Mark[],
): Promise<Mark[][]> {
  const page = await harness.openPage(video);
  const offers = await page.evaluate(
    async ([marks, most]) => {
      const { framescout } = window;
      if (!framescout) throw new Error('The harness page is not ready.');
      await framescout.open();
      const all = [];
      for (const mark of marks) all.push(await framescout.offers(mark, most));
      return all;
    },
    [[...firsts], MAX_OFFERS] as const,
  );
  await page.close();
  return offers;
}
