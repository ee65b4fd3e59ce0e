import type { HarnessCheck } from '../../tools/test-support/engine-harness/harness.ts';
import { openHarness } from '../../tools/test-support/engine-harness/open-harness.ts';
import { ELEMENTS_PER_SCAN, type EvalEngine, type Found } from './eval-engine.ts';

const MAX_SUGGESTIONS = 6;

/** Opens the engine in a browser, built as for users. */
export async function openBrowserEngine(): Promise<EvalEngine> {
  const harness = await openHarness();
  return {
    async scanMarks(video, marked, { matcher, sensitivity, markedIn }) {
      if (markedIn !== video) throw new Error('--reused is measured in Node: add --node.');
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
            learned: null,
          });
        }
      }
      return found;
    },
    async findSuggestions(video, firsts) {
      const page = await harness.openPage(video);
      const suggestions = await page.evaluate(
        async ([marks, most]) => {
          const { framescout } = window;
          if (!framescout) throw new Error('The harness page is not ready.');
          await framescout.open();
          const all = [];
          for (const mark of marks) all.push(await framescout.suggestions(mark, most));
          return all;
        },
        [[...firsts], MAX_SUGGESTIONS] as const,
      );
      await page.close();
      return suggestions;
    },
    isLost: () => !harness.browser.isConnected(),
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
}
