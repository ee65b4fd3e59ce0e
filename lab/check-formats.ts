// Cuts a clip from every kind of input into every container, checks each clip with FFmpeg, and writes the table of
// docs/formats.md.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClipFormat, clipFormatSchema } from '@framescout/contract';
import type { Page } from 'playwright';
import { checkClip } from '../tools/test-support/clip-check/check-clip.ts';
import { INPUTS, type MatrixInput, makeInput } from '../tools/test-support/clip-check/inputs.ts';
import { type ReadClip, readClip } from '../tools/test-support/clip-check/read-clip.ts';
import { cutInPage, planInPage } from '../tools/test-support/engine-harness/cut-in-page.ts';
import { openHarness } from '../tools/test-support/engine-harness/open-harness.ts';
import { markdownTable, writeTable } from './marked-table.ts';

/** How a clip was made, in a word and with the reason, and any problems with it. */
type Cell = { method: string; reason?: string; complaints: string[] };

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
if (wanted.length === 0) writeTable('docs/formats.md', () => markdownTable(['', ...FORMATS], rows));

async function makeCell(
  page: Page,
  { name, start, end }: MatrixInput,
  format: ClipFormat,
  source: ReadClip,
): Promise<Cell> {
  const path = join(folder.path, `${name}.${format}`);
  const cut = { start, end, format };
  let cell: Cell = { method: 'none', complaints: [] };
  try {
    const { range, method } = await planInPage(page, cut);
    if (method.kind === 'refused') return { method: 'refused', reason: method.message, complaints: [] };
    cell = { ...cell, method: method.kind.replace('copy-early', 'copy, early').replace('-', ' ') };
    if (method.kind === 'encode') cell.reason = method.reason;
    await cutInPage(page, cut, path);
    return { ...cell, complaints: await checkClip(path, { format, range, method, start, source }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...cell, complaints: [message.split('\n')[0] ?? ''] };
  }
}
