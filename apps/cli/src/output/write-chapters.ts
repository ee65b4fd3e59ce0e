import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { chaptersFileName } from '@framescout/clips';
import { type Chapter, CodedError } from '@framescout/contract';
import { listChapters } from '@framescout/exports';
import { CancelledError, openClipCutter, type Recording } from '@framescout/framescout';
import { createClipFile } from '@framescout/node';
import { ClipRecord } from '../clip-record.ts';
import type { MarkedEvents } from '../input/read-marker-file.ts';
import { type WrittenClips, writeOrDiscard } from './write-clips.ts';

/** Whose chapters to write, and into which folder. `name` is the prefix of the recording's results. */
export type ChaptersOrder = {
  name: string;
  folder: string;
  found: MarkedEvents;
  /** Stops copying at once. */
  signal: AbortSignal;
  onProgress(done: number): void;
};

/**
 * Writes a copy of a recording whose events are chapters, beside its own. One that is there as it was written before is
 * left as it is; a file that was not written here is not replaced.
 * @throws {CancelledError} if it was aborted
 * @throws {Error} if the recording cannot be read or the disk cannot be written to right now
 */
export async function writeChapters(
  recording: Recording,
  { name, folder, found, signal, onProgress }: ChaptersOrder,
): Promise<WrittenClips> {
  const { info } = recording;
  const elements = found.elements.map((element) => element.name);
  const chapters = listChapters({ title: name, video: info, elements, events: found.events }, info.chapters);
  const file = chaptersFileName(name, info.name);
  const path = join(folder, file);
  const content = contentOf(await recording.fingerprint(), chapters);
  const record = new ClipRecord({ name, clips: folder, folder });
  if (await record.holds({ name: file, content })) return { files: [path], failed: [] };
  try {
    await record.assertReplaceable(file);
    using cutter = await openClipCutter(recording);
    const copy = await cutter.addChapters(chapters, signal);
    await writeOrDiscard(await createClipFile(path), async ({ write }) => {
      let at = 0;
      for await (const bytes of copy.stream()) {
        if (signal.aborted) throw new CancelledError();
        await write(bytes, at);
        at += bytes.length;
        onProgress(at / copy.size);
      }
      await record.add({ name: file, bytes: at, content });
    });
    return { files: [path], failed: [] };
  } catch (error) {
    if (!(error instanceof CodedError) || error instanceof CancelledError) throw error;
    return { files: [], failed: [{ name: file, error }] };
  }
}

/** Returns a text that identifies what a copy contains. */
function contentOf(fingerprint: string, chapters: readonly Chapter[]): string {
  return createHash('sha256')
    .update(JSON.stringify([fingerprint, chapters]))
    .digest('hex');
}
