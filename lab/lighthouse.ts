// Prints Lighthouse's scores of the built landing page with its mobile and desktop settings, followed by the
// audits that keep a category below 100. Takes the best of several runs, since scores drop on a busy machine.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Config, desktopConfig, type Flags, type Result } from 'lighthouse';
import { launch } from 'puppeteer-core';
import { findChromium } from '../tools/test-support/find-browser.ts';
import { runServer } from '../tools/test-support/run-server.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const WANTED = 97;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, path: { type: 'string', default: '/' } },
});
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium could be found.');
await using folder = await mkdtempDisposable(join(tmpdir(), 'lighthouse-'));
await using server = await runServer({ DATA_DIR: folder.path });
let isGood = true;
for (const [name, config] of [
  ['mobile', undefined],
  ['desktop', desktopConfig],
] as const) {
  const results: Result[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    results.push(await audit(executablePath, server.url + values.path, config));
  }
  for (const category of CATEGORIES) isGood = report(name, category, results) && isGood;
}
process.exitCode = isGood ? 0 : 1;

async function audit(path: string, url: string, config: Config | undefined): Promise<Result> {
  await using browser = await launch({ executablePath: path, args: ['--no-sandbox'] });
  const { port } = new URL(browser.wsEndpoint());
  const flags: Flags = { port: Number(port), onlyCategories: CATEGORIES, logLevel: 'error' };
  const outcome = await lighthouse(url, flags, config);
  if (!outcome) throw new Error('Lighthouse gave no result.');
  return outcome.lhr;
}

/** Prints a category's scores. @returns whether the best one is good enough */
function report(name: string, category: string, results: readonly Result[]): boolean {
  const scores = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
  const best = Math.max(...scores);
  const result = results[scores.indexOf(best)];
  const missed = result ? missedAudits(result, category) : [];
  console.log(
    `${name.padEnd(8)}${category.padEnd(15)}${String(best).padStart(4)}  (${scores.join(', ')})  ${missed.join(', ')}`,
  );
  return best >= WANTED;
}

function missedAudits({ categories, audits }: Result, category: string): string[] {
  const weighed = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return weighed.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 1) return [];
    return audit.displayValue ? `${id} (${audit.displayValue})` : id;
  });
}
