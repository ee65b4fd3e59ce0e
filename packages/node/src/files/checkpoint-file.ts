import { open, readFile, rm } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { skippedRangeSchema } from '@framescout/contract';
import {
  type Checkpoint,
  type CheckpointStore,
  checkpointSummarySchema,
  scoreBatchSchema,
} from '@framescout/engine';
import { z } from 'zod';
import { writeFileAtomically } from './write-file-atomically.ts';

// Increment whenever the stored format changes.
const VERSION = 1;
const LENGTH_BYTES = 4;

const headSchema = z.object({ version: z.literal(VERSION), summary: checkpointSummarySchema });

const pieceSchema = z.object({
  batches: z.array(scoreBatchSchema),
  skippedRanges: z.array(skippedRangeSchema),
  progressPercent: z.number(),
  savedAt: z.number(),
});

/**
 * Stores one unfinished scan in a file that grows as the scan proceeds: first what is being scanned for, then
 * what each save adds. When reading, a save that a crash cut short is dropped; anything else invalid counts
 * as no checkpoint. Only one run may use a file at a time.
 */
export function checkpointFile(path: string): CheckpointStore {
  // The next save's offset, after the last complete one: overwrites what a crash left.
  let end = 0;

  async function read(fingerprint: string): Promise<{ checkpoint: Checkpoint; end: number } | null> {
    const { records, end } = readRecords(await readFile(path).catch(() => Buffer.alloc(0)));
    const head = headSchema.safeParse(records.shift()).data;
    if (head?.summary.fingerprint !== fingerprint) return null;
    const pieces = z.array(pieceSchema).safeParse(records).data ?? [];
    const { progressPercent, savedAt } = { ...head.summary, ...pieces.at(-1) };
    const checkpoint = {
      summary: { ...head.summary, progressPercent, savedAt },
      batches: pieces.flatMap(({ batches }) => batches),
      skippedRanges: pieces.at(-1)?.skippedRanges ?? [],
    };
    return { checkpoint, end };
  }
  return {
    async list(fingerprint) {
      const stored = await read(fingerprint);
      return stored ? [stored.checkpoint.summary] : [];
    },
    async takeOver(fingerprint, run) {
      const stored = await read(fingerprint);
      if (!stored) return null;
      end = stored.end;
      return { ...stored.checkpoint, summary: { ...stored.checkpoint.summary, run } };
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
    dropRun: () => rm(path, { force: true }),
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
