// Cuts a clip from every kind of input into every container, checks each clip with FFmpeg, and writes
// docs/formats.md.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClipFormat, clipFormatSchema, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import type { Page } from 'playwright';
import { checkClip } from '../../tools/test-support/clip-check/check-clip.ts';
import { INPUTS, type MatrixInput, makeInput } from '../../tools/test-support/clip-check/inputs.ts';
import { readClip } from '../../tools/test-support/clip-check/read-clip.ts';
import { openHarness } from '../../tools/test-support/engine-harness/open-harness.ts';
import type { Cell } from './cell.ts';
import { renderMatrix } from './render-matrix.ts';

// Longer than encoding a 4K clip takes in software.
const LONGEST_MS = 600_000;

const wanted = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'framescout-formats-'));
const rows: { input: MatrixInput; cells: Map<ClipFormat, Cell> }[] = [];

await using harness = await openHarness();
for (const input of INPUTS) {
  if (wanted.length > 0 && !wanted.includes(input.name)) continue;
  const path = await makeInput(input, folder);
  const source = await readClip(path);
  const page = await harness.openPage(path);
  const cells = new Map<ClipFormat, Cell>();
  await page.evaluate(() => window.framescoutClips?.open());
  for (const format of clipFormatSchema.options) {
    const cell = await makeCell(page, input, format, source);
    cells.set(format, cell);
    console.log(`${input.name} -> ${format}: ${cell.method} ${cell.complaints.join('; ') || 'ok'}`);
  }
  await page.close();
  rows.push({ input, cells });
}
await rm(folder, { recursive: true, force: true });
if (wanted.length === 0) await writeFile('docs/formats.md', renderMatrix(rows));
process.exitCode = rows.some(({ cells }) =>
  [...cells.values()].some(({ complaints }) => complaints.length > 0),
)
  ? 1
  : 0;

async function makeCell(
  page: Page,
  { name, start, end }: MatrixInput,
  selectedFormat: ClipFormat,
  source: Awaited<ReturnType<typeof readClip>>,
): Promise<Cell> {
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat, sourceFrameRate: 'source' as const };
  const segments = [{ start, end }];
  const [planned] = await page.evaluate(
    async (asked) => window.framescoutClips?.plan(asked.segments, asked.settings) ?? [],
    { segments, settings },
  );
  if (!planned || 'error' in planned)
    return { method: 'none', complaints: [planned?.error.message ?? 'no plan'] };
  if (planned.plan.method.kind === 'refused')
    return { method: `refused: ${planned.plan.method.message}`, complaints: [] };
  const file = `${name}.${selectedFormat}`;
  const download = page.waitForEvent('download', { timeout: LONGEST_MS });
  download.catch(() => undefined);
  try {
    await page.evaluate((asked) => window.framescoutClips?.make(asked.segments, asked.settings, asked.file), {
      segments,
      settings,
      file,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { method: planned.plan.method.kind, complaints: [message.split('\n')[0] ?? ''] };
  }
  const path = join(folder, file);
  await (await download).saveAs(path);
  const { range, method } = planned.plan;
  const complaints = await checkClip(path, { format: selectedFormat, range, method, start, source });
  return { method: method.kind === 'encode' ? `encode (${method.reason})` : method.kind, complaints };
}
