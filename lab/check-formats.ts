// Cuts a clip from every kind of input into every container, checks each clip with FFmpeg, and writes the table of
// docs/formats.md.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClipFormat, clipFormatSchema, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import type { Page } from 'playwright';
import { checkClip } from '../tools/test-support/clip-check/check-clip.ts';
import { INPUTS, type MatrixInput, makeInput } from '../tools/test-support/clip-check/inputs.ts';
import { type ReadClip, readClip } from '../tools/test-support/clip-check/read-clip.ts';
import { openHarness } from '../tools/test-support/engine-harness/open-harness.ts';
import { renderTable, writeTable } from './marked-table.ts';

/** How a clip was made, in a word and with the reason, and any problems with it. */
type Cell = { method: string; reason?: string; complaints: string[] };

// Longer than encoding a 4K clip takes in software.
const LONGEST_MS = 600_000;
const FORMATS = clipFormatSchema.options;

const wanted = process.argv.slice(2);
const rows: string[][] = [];
await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-formats-'));
await using harness = await openHarness();
for (const input of INPUTS) {
  if (wanted.length > 0 && !wanted.includes(input.name)) continue;
  const path = await makeInput(input, folder.path);
  const source = await readClip(path);
  await using page = await harness.openPage(path);
  await page.evaluate(() => window.framescout?.openClips());
  const row = [input.trait];
  for (const format of FORMATS) {
    const { method, reason, complaints } = await makeCell(page, input, format, source);
    const isFaulty = complaints.length > 0;
    if (isFaulty) process.exitCode = 1;
    row.push(`${method}${isFaulty ? ' (!)' : ''}`);
    const said = reason ? `${method} (${reason})` : method;
    console.log(`${input.name} -> ${format}: ${said} ${complaints.join('; ') || 'ok'}`);
  }
  rows.push(row);
}
if (wanted.length === 0) writeTable('docs/formats.md', () => renderTable(['', ...FORMATS], rows));

async function makeCell(
  page: Page,
  { name, start, end }: MatrixInput,
  format: ClipFormat,
  source: ReadClip,
): Promise<Cell> {
  const file = `${name}.${format}`;
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: format, sourceFrameRate: 'source' as const };
  const asked = { segments: [{ start, end }], settings, file };
  const [planned] = await page.evaluate(
    async ({ segments, settings }) => window.framescout?.planClips(segments, settings) ?? [],
    asked,
  );
  if (!planned || 'error' in planned)
    return { method: 'none', complaints: [planned?.error.message ?? 'no plan'] };
  const { range, method } = planned.plan;
  if (method.kind === 'refused') return { method: 'refused', reason: method.message, complaints: [] };
  const cell: Cell = {
    method: method.kind.replace('copy-early', 'copy, early').replace('-', ' '),
    complaints: [],
  };
  if (method.kind === 'encode') cell.reason = method.reason;
  const download = page.waitForEvent('download', { timeout: LONGEST_MS });
  download.catch(() => undefined);
  try {
    await page.evaluate(
      ({ segments, settings, file }) => window.framescout?.makeClip(segments, settings, file),
      asked,
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...cell, complaints: [message.split('\n')[0] ?? ''] };
  }
  const path = join(folder.path, file);
  await (await download).saveAs(path);
  return { ...cell, complaints: await checkClip(path, { format, range, method, start, source }) };
}
