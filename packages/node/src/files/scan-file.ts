import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { savedTemplateSchema, scanReportSchema, videoInfoSchema } from '@framescout/contract';
import { type ScoreBatch, ScoreSeries, scoreBatchSchema } from '@framescout/engine';
import type { Scan } from '@framescout/framescout';
import { z } from 'zod';
import { writeFileAtomically } from './write-file-atomically.ts';

// Increment whenever the stored format changes.
const VERSION = 1;

/** A finished scan, with the path of its recording and the fingerprint that identifies it. */
export type SavedScan = Scan & { fingerprint: string; path: string };

const fileSchema = z.object({
  format: z.literal('framescout-scan'),
  version: z.literal(VERSION),
  fingerprint: z.string(),
  path: z.string(),
  template: savedTemplateSchema,
  video: videoInfoSchema,
  isComplete: z.boolean(),
  rangeEnd: z.number().optional(),
  report: scanReportSchema,
  scores: z.array(scoreBatchSchema),
});

/** Writes a scan with all scores, so that any sensitivity needs no new scan. */
export function writeScanFile(file: string, { scores, ...scan }: SavedScan): Promise<void> {
  const batches = [...scores].map(
    ([elementId, series]): ScoreBatch => ({ elementId, ...series.shape, ...series.batchFrom(0, 0) }),
  );
  const content = { format: 'framescout-scan', version: VERSION, ...scan, scores: batches };
  return writeFileAtomically(file, (handle) => handle.writeFile(serialize(content)));
}

/** Reads a scan's file; null if it is none of this version. @throws {Error} if it can't be read */
export async function readScanFile(file: string): Promise<SavedScan | null> {
  const bytes = await readFile(file);
  try {
    const { scores, format: _format, version: _version, ...scan } = fileSchema.parse(deserialize(bytes));
    const series = scores.map((batch) => {
      const own = new ScoreSeries(batch, batch.times.length);
      own.append(batch);
      return [batch.elementId, own] as const;
    });
    return { ...scan, scores: new Map(series) };
  } catch {
    return null;
  }
}
