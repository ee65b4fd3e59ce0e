import { parseArgs } from 'node:util';
import { type MatcherName, matcherNameSchema, SENSITIVITY } from '@framescout/contract';
import { type Harness, openHarness } from '../engine-harness/open-harness.ts';
import { findWithOpenCv } from './find-with-opencv.ts';
import { type Interval, measure, type Scores } from './measure.ts';
import { type Footage, readFootage } from './read-footage.ts';
import { reliability } from './reliability.ts';

const USAGE =
  'npm run eval -- DIR [--json] [--matcher adaptive|classic|opencv|all] [--sensitivity PERCENT] [--clip NAME]';

/** What was found in a clip, and how fast. */
type Found = { predicted: Prediction[]; framesPerSecond: number };

/** An event with its confidence (0..1); null where the method has none. */
type Prediction = Interval & { confidence: number | null };

/** One clip scanned with one matcher. */
type ClipResult = { clip: string; kind: string; matcher: string } & Scores & {
    framesPerSecond: number;
    predicted: Prediction[];
  };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    matcher: { type: 'string', default: 'all' },
    clip: { type: 'string' },
    sensitivity: { type: 'string', default: String(SENSITIVITY.default) },
  },
});

try {
  const [folder] = positionals;
  if (!folder) throw new Error(`Name a folder of footage: ${USAGE}`);
  const matchers: readonly (MatcherName | 'opencv')[] =
    values.matcher === 'all'
      ? matcherNameSchema.options
      : [values.matcher === 'opencv' ? 'opencv' : matcherNameSchema.parse(values.matcher)];
  const threshold = Number(values.sensitivity) / 100;
  const footage = (await readFootage(folder)).filter((clip) => !values.clip || clip.name === values.clip);
  const results: ClipResult[] = [];
  await using harness = await openHarness();
  for (const clip of footage) {
    for (const matcher of matchers) {
      process.stderr.write(`${clip.name} ${matcher}\n`);
      const { predicted, framesPerSecond } =
        matcher === 'opencv'
          ? await findByTemplate(clip, threshold)
          : await scanClip(harness, clip, matcher, threshold);
      results.push({
        clip: clip.name,
        kind: clip.kind,
        matcher,
        ...measure(predicted, clip.events, clip.fps),
        framesPerSecond: Math.round(framesPerSecond),
        predicted,
      });
    }
  }
  const mean = Object.fromEntries(matchers.map((matcher) => [matcher, meanF1(results, matcher)]));
  process.stdout.write(
    values.json ? `${JSON.stringify({ clips: results, mean })}\n` : renderTable(results, mean),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function scanClip(
  harness: Harness,
  clip: Footage,
  matcher: MatcherName,
  threshold: number,
): Promise<Found> {
  const page = await harness.openPage(clip.path);
  const { events, report } = await page.evaluate(
    async ([clicks, name, sensitivity]) => {
      await window.framescout?.open();
      const scan = await window.framescout?.scan([clicks], name, sensitivity);
      if (!scan) throw new Error('The harness page is not ready.');
      return scan;
    },
    [clicksOf(clip), matcher, threshold] as const,
  );
  await page.close();
  const predicted = events.map(({ startTime: start, endTime: end, confidence }) => ({
    start,
    end,
    confidence,
  }));
  return { predicted, framesPerSecond: report.framesPerSecond };
}

async function findByTemplate(clip: Footage, threshold: number): Promise<Found> {
  const found = await findWithOpenCv(clip, threshold);
  return { predicted: found.map((event) => ({ ...event, confidence: null })), framesPerSecond: 0 };
}

function clicksOf(clip: Footage) {
  return clip.clicks.map((click) => ({
    time: click.time,
    x: click.x / clip.width,
    y: click.y / clip.height,
  }));
}

function meanF1(results: readonly ClipResult[], matcher: string): number {
  const own = results.filter((result) => result.matcher === matcher);
  const sum = own.reduce((total, result) => total + result.f1, 0);
  return own.length === 0 ? 0 : Math.round((sum / own.length) * 10_000) / 10_000;
}

function renderTable(results: readonly ClipResult[], mean: Record<string, number>): string {
  const rows = results.map((result) => [
    result.clip,
    result.matcher,
    result.precision.toFixed(2),
    result.recall.toFixed(2),
    result.f1.toFixed(2),
    result.startErrorFrames === null ? '-' : result.startErrorFrames.toFixed(1),
    result.framesPerSecond > 0 ? String(result.framesPerSecond) : '-',
  ]);
  const header = ['clip', 'matcher', 'precision', 'recall', 'F1', 'start error', 'frames/s'];
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = [header, ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  const means = Object.entries(mean).map(([matcher, f1]) => `mean F1 ${matcher}: ${f1.toFixed(3)}`);
  return `${[...lines, '', ...means, '', ...renderReliability(results)].join('\n')}\n`;
}

function renderReliability(results: readonly ClipResult[]): string[] {
  const judged = results.flatMap(({ predicted, isRight }) =>
    predicted.flatMap(({ confidence }, index) =>
      confidence === null ? [] : [{ confidence, isRight: isRight[index] === true }],
    ),
  );
  return reliability(judged).map(
    ({ from, to, count, confidence, right }) =>
      `confidence ${from.toFixed(2)}..${to.toFixed(2)}: ${count} events, mean ${confidence.toFixed(3)}, right ${right.toFixed(3)}`,
  );
}
