import { open, readFile, rm } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import {
  imageProcessingSchema,
  matcherNameSchema,
  regionSelectionSchema,
  searchAreaSchema,
  skippedRangeSchema,
} from '@framescout/contract';
import { type CheckpointStore, type CheckpointSummary, scoreBatchSchema } from '@framescout/engine';
import { z } from 'zod';
import { writeFileAtomically } from './write-file-atomically.ts';

// Increment whenever the stored format changes.
const VERSION = 1;
const LENGTH_BYTES = 4;

const examples = z.array(regionSelectionSchema);

const summarySchema: z.ZodType<CheckpointSummary> = z.object({
  fingerprint: z.string(),
  videoName: z.string(),
  progressPercent: z.number(),
  savedAt: z.number(),
  elements: z.array(
    z.object({
      id: z.string(),
      selections: examples,
      counterExamples: examples,
      processing: imageProcessingSchema,
      area: searchAreaSchema,
    }),
  ),
  matcher: matcherNameSchema,
  everyNth: z.number(),
  isSparing: z.boolean().optional(),
});

const headSchema = z.object({ version: z.literal(VERSION), summary: summarySchema });

const pieceSchema = z.object({
  batches: z.array(scoreBatchSchema),
  skippedRanges: z.array(skippedRangeSchema),
  progressPercent: z.number(),
  savedAt: z.number(),
});

/**
 * Stores one unfinished scan in a file that grows as the scan proceeds: first what is being scanned for, then
 * what each save adds. When reading, a save that a crash cut short is dropped; anything else invalid counts
 * as no checkpoint.
 */
export function checkpointFile(path: string): CheckpointStore {
  // The offset of the next save: after the last complete one, overwriting what a crash or a full disk left of
  // another.
  let end = 0;

  async function load(fingerprint: string) {
    const stored = readRecords(await readFile(path).catch(() => Buffer.alloc(0)));
    const { records } = stored;
    end = stored.end;
    const head = headSchema.safeParse(records.shift()).data;
    if (head?.summary.fingerprint !== fingerprint) return null;
    const pieces = z.array(pieceSchema).safeParse(records).data ?? [];
    const { progressPercent, savedAt } = { ...head.summary, ...pieces.at(-1) };
    return {
      summary: { ...head.summary, progressPercent, savedAt },
      batches: pieces.flatMap(({ batches }) => batches),
      skippedRanges: pieces.at(-1)?.skippedRanges ?? [],
    };
  }
  return {
    load,
    async find(fingerprint) {
      return (await load(fingerprint))?.summary ?? null;
    },
    async begin(summary) {
      const record = recordOf({ version: VERSION, summary });
      await writeFileAtomically(path, (file) => file.writeFile(record));
      end = record.length;
    },
    async append({ progressPercent, savedAt }, batches, skippedRanges) {
      const record = recordOf({ batches, skippedRanges, progressPercent, savedAt });
      const file = await open(path, 'r+');
      try {
        for (let at = 0; at < record.length; ) {
          const { bytesWritten } = await file.write(record, at, record.length - at, end + at);
          at += bytesWritten;
        }
        await file.sync();
        end += record.length;
      } finally {
        await file.close();
      }
    },
    async drop() {
      await rm(path, { force: true });
    },
  };
}

function recordOf(content: unknown): Buffer {
  const bytes = serialize(content);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Parses the records of a file, and returns where the last complete one ends. */
function readRecords(bytes: Buffer): { records: unknown[]; end: number } {
  const records: unknown[] = [];
  let end = 0;
  while (end + LENGTH_BYTES <= bytes.length) {
    const next = end + LENGTH_BYTES + bytes.readUInt32LE(end);
    if (next > bytes.length) break;
    try {
      records.push(deserialize(bytes.subarray(end + LENGTH_BYTES, next)));
    } catch {
      break;
    }
    end = next;
  }
  return { records, end };
}
