import type { Page } from 'playwright';
import { openStep } from '../../e2e/analyzer.ts';
import type { Truth } from '../../tools/test-support/truth.ts';
import { type Benchmark, type BenchmarkContext, type BenchmarkRow, rowWithinBar } from './benchmark.ts';
import { cpuSecondsOfDescendants, cpuSecondsOfExitedChildren } from './cpu-seconds.ts';
import { timeDecoding } from './decode-only.ts';
import { describeTime } from './describe-time.ts';
import { type InputName, inputVideo, soundTruthOf, truthBeside } from './inputs.ts';
import { mainThreadTasks } from './main-thread.ts';
import { alternate, median, type Pair, summarise } from './pairs.ts';
import { openProduct, type Product } from './product-page.ts';
import { requireFfmpeg, timeFullDecode } from './run-tool.ts';
import { timePress } from './time-press.ts';

const ROUNDS = 3;
const FIVE_ELEMENTS = 0.93;
const QUICK_LOOK_SECONDS = 60;
const LONGEST_TASK_MS = 50;
const FORECAST_MS = 120_000;
// Horizontal offsets (fractions of the picture) of the four extra elements: parts of the same menu.
const BESIDE = [-0.06, -0.03, 0.03, 0.06];

/**
 * Scans recordings with sound in the product's page, as users do: from pressing LOG EVENTS until the page
 * says that the analysis is complete. `scan-page` takes another recording with `--video`.
 */
export const scanPageBenchmarks: Benchmark[] = [
  againstFfmpeg('scan-page', 'sound-h264-1080p60', 'hitmarker', 1.2),
  againstFfmpeg('scan-page-720p30', 'sound-menu-720p30', 'menu', 1),
  againstFfmpeg('scan-page-killfeed', 'sound-killfeed-720p30', 'killfeed', 1),
  againstFfmpeg('scan-page-av1', 'sound-av1-1080p60', 'hitmarker', 1.2),
  {
    name: 'scan-page-vp9',
    run: (context) =>
      measure(context, {
        name: 'scan-page-vp9',
        input: 'sound-vp9-1080p60',
        elements: [soundTruthOf('hitmarker')],
        bar: 0.95,
        peerName: 'WebCodecs alone',
        timePeer: (path) => timeDecoding(context.harness, path, false),
      }),
  },
  { name: 'scan-page-five', run: measureFive },
  { name: 'scan-page-quick', run: measureQuickLook },
  { name: 'scan-page-task', run: measureLongestTask },
];

type Measure = {
  name: string;
  input: InputName;
  elements: readonly Truth[];
  bar: number;
  peerName: string;
  /** Returns the seconds that the peer takes. */
  timePeer(path: string): Promise<number>;
};

function againstFfmpeg(
  name: string,
  input: InputName,
  kind: 'hitmarker' | 'menu' | 'killfeed',
  bar: number,
): Benchmark {
  return {
    name,
    run: (context) =>
      measure(context, {
        ...{ name, input, bar },
        elements: [truthBeside(context.video) ?? soundTruthOf(kind)],
        peerName: 'ffmpeg -f null',
        timePeer: timeFullDecode,
      }),
  };
}

async function measure(context: BenchmarkContext, measured: Measure): Promise<BenchmarkRow[]> {
  const { harness, video, log } = context;
  const { name, elements, bar, peerName } = measured;
  requireFfmpeg();
  const path = video ?? (await inputVideo(measured.input, log));
  await using product = await openProduct(harness);
  let frames = 0;
  const pairs = await alternate(
    ROUNDS,
    async () => {
      const scan = await scanOnce(product, path, elements);
      ({ frames } = scan);
      log(`${name}: ${describeTime(scan)}`);
      return scan.seconds;
    },
    async () => {
      const before = cpuSecondsOfExitedChildren();
      const seconds = await measured.timePeer(path);
      log(`${peerName}: ${describeTime({ seconds, cpuSeconds: cpuSecondsOfExitedChildren() - before })}`);
      return seconds;
    },
  );
  const summary = summarise(inFrames(pairs, frames));
  return [
    { name, ...summary, unit: 'frames/s', bar: `>= ${bar} x`, isReached: summary.ratio >= bar, peerName },
  ];
}

/** A scan for five elements against a scan for one. */
async function measureFive({ harness, log }: BenchmarkContext): Promise<BenchmarkRow[]> {
  const path = await inputVideo('sound-menu-720p30', log);
  const one = soundTruthOf('menu');
  const five = [0, ...BESIDE].map((offset) => ({
    ...one,
    clicks: one.clicks.map((click) => ({ ...click, x: click.x + offset * one.width })),
  }));
  await using product = await openProduct(harness);
  let frames = 0;
  const time = async (elements: readonly Truth[]) => {
    const scan = await scanOnce(product, path, elements);
    ({ frames } = scan);
    log(`${elements.length} elements: ${describeTime(scan)}`);
    return scan.seconds;
  };
  const pairs = await alternate(
    ROUNDS,
    () => time(five),
    () => time([one]),
  );
  const summary = summarise(inFrames(pairs, frames));
  const isReached = summary.ratio >= FIVE_ELEMENTS;
  const bar = `>= ${FIVE_ELEMENTS} x`;
  return [{ name: 'scan-page-five', ...summary, unit: 'frames/s', bar, isReached, peerName: 'one element' }];
}

/** A quick look at a two-hour recording that rarely shows the element. */
async function measureQuickLook({ harness, log }: BenchmarkContext): Promise<BenchmarkRow[]> {
  const path = await inputVideo('sound-rare-menu-1080p60', log);
  await using product = await openProduct(harness);
  await using marked = await product.openMarked(path, [soundTruthOf('menu')]);
  await openStep(marked.page, 'Find');
  await marked.page.getByLabel('Advanced').check();
  await marked.page.getByLabel('Look at').selectOption('quick');
  // The forecast decodes too, so let it finish.
  await marked.page.getByText(/It takes .+, every frame .+\.$/).waitFor({ timeout: FORECAST_MS });
  const seconds = await timeScan(marked.page);
  return [rowWithinBar('scan-page-quick', seconds, QUICK_LOOK_SECONDS, 's', 's for two hours')];
}

/** The longest task of the page's main thread during a scan, in CPU time. */
async function measureLongestTask({ harness, video, log }: BenchmarkContext): Promise<BenchmarkRow[]> {
  const path = video ?? (await inputVideo('sound-menu-720p30', log));
  await using product = await openProduct(harness);
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await using marked = await product.openMarked(path, [truthBeside(video) ?? soundTruthOf('menu')]);
    const tasks = await mainThreadTasks(harness.browser, marked.page, async () => {
      await timeScan(marked.page);
    });
    longest.push(Math.max(...tasks));
    log(`scan-page-task: ${longest.at(-1)?.toFixed(1)} ms, the longest of ${tasks.length} tasks`);
  }
  return [rowWithinBar('scan-page-task', median(longest), LONGEST_TASK_MS, 'ms', 'ms')];
}

type TimedScan = { seconds: number; cpuSeconds: number };

async function scanOnce(
  product: Product,
  path: string,
  elements: readonly Truth[],
): Promise<TimedScan & { frames: number }> {
  await using marked = await product.openMarked(path, elements);
  const before = cpuSecondsOfDescendants();
  const seconds = await timeScan(marked.page);
  const cpuSeconds = cpuSecondsOfDescendants() - before;
  const said = await marked.page.getByText(/^Analyzed \d+ frames/).innerText();
  return { seconds, cpuSeconds, frames: Number(/\d+/.exec(said)?.[0]) };
}

/** Scans; returns how many seconds pass until the page says that the analysis is complete. */
function timeScan(page: Page): Promise<number> {
  return timePress(page, 'LOG EVENTS', '//li[contains(., "Analysis Complete")]');
}

function inFrames(pairs: readonly Pair[], frames: number): Pair[] {
  return pairs.map(({ ours, peer }) => ({ ours: frames / ours, peer: frames / peer }));
}
