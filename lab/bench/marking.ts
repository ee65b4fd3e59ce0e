import type { HarnessMarking } from '../../tools/test-support/engine-harness/harness.ts';
import type { Harness } from '../../tools/test-support/engine-harness/open-harness.ts';
import { type Benchmark, type BenchmarkRow, rowWithinBar } from './benchmark.ts';
import { inputClicks, inputVideo } from './inputs.ts';
import { median } from './pairs.ts';
import type { BenchClick } from './scan-in-page.ts';

const ROUNDS = 3;
const MAX_OFFERS = 6;
// Far into the file, to make the study read there. The file repeats every PERIOD seconds.
const PERIOD = 40;
const REPEATS = 90;
const CLICK_BAR = 0.1;
const ANSWER_BAR = 2;
// The input's element has disappeared this many seconds after each click.
const AWAY = 5;

/**
 * Time to mark an element in a two-hour file: each click, the offers after the first, the check after the
 * third.
 */
export const markingBenchmark: Benchmark = {
  name: 'marking',
  async run({ harness, video, log }) {
    const path = video ?? (await inputVideo('two-hours-1080p60', log));
    const clicks = inputClicks().map((click) => ({
      ...click,
      time: (click.time % PERIOD) + REPEATS * PERIOD,
    }));
    const [first, ...others] = clicks;
    const wrong = first ? [...others, { ...first, time: first.time + AWAY }] : clicks;
    const right: HarnessMarking[] = [];
    const odd: HarnessMarking[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      right.push(await markIn(harness, path, clicks));
      odd.push(await markIn(harness, path, wrong));
    }
    if (odd.some(({ oddFrame }) => oddFrame === null)) log('marking: the wrong frame was not found out');
    const clickSeconds = [...right, ...odd].map(({ click }) => click);
    return [
      rowOf('marking-click', clickSeconds, CLICK_BAR, 's from a click to its selection'),
      rowOf(
        'marking-offers',
        right.map(({ offers }) => offers),
        ANSWER_BAR,
        's from the first click to offers',
      ),
      rowOf(
        'marking-check',
        right.map(({ check }) => check),
        ANSWER_BAR,
        's from the third click to the check',
      ),
      rowOf(
        'marking-check-odd',
        odd.map(({ check }) => check),
        ANSWER_BAR,
        's likewise, one frame wrong',
      ),
    ];
  },
};

async function markIn(harness: Harness, path: string, clicks: BenchClick[]): Promise<HarnessMarking> {
  const page = await harness.openPage(path);
  try {
    return await page.evaluate(
      async ([marks, most]) => {
        const { framescout } = window;
        if (!framescout) throw new Error('The harness page is not ready.');
        await framescout.open();
        return framescout.mark(marks, most);
      },
      [clicks, MAX_OFFERS] as const,
    );
  } finally {
    await page.close();
  }
}

function rowOf(name: string, seconds: readonly number[], bar: number, unit: string): BenchmarkRow {
  return rowWithinBar(name, median(seconds), bar, 's', unit);
}
