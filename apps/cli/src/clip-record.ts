import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '@framescout/node';
import { z } from 'zod';
import { FileInTheWayError } from './errors.ts';
import { CLIP_RECORD_EXTENSION, clipRecordOf } from './result-paths.ts';

const recordSchema = z.object({
  format: z.literal('framescout-clips'),
  version: z.literal(1),
  clips: z.array(z.object({ name: z.string(), bytes: z.number(), content: z.string() })),
});

/** A clip: its file name, its size, and a text that is the same for clips of the same content. */
type RecordedClip = z.infer<typeof recordSchema>['clips'][number];

/**
 * The record of which clips of one recording were cut into a folder, so that none is cut twice and no other
 * file is replaced: a recording may have the name of a clip. It is read anew each time, because another process
 * may add to it.
 */
export class ClipRecord {
  readonly #clips: string;
  readonly #file: string;
  readonly #files: ReadonlySet<string>;

  /**
   * `name` is the prefix of the recording's results, `clips` the folder for its clips. The record is saved in
   * `folder`: the same one, or one from which the caller moves the record to `clips` before the clips.
   */
  constructor({ name, clips, folder }: { name: string; clips: string; folder: string }) {
    this.#clips = clips;
    this.#file = clipRecordOf(folder, name);
    this.#files = new Set([this.#file, clipRecordOf(clips, name)]);
  }

  /** Whether a clip of this content is there as it was cut. */
  async holds({ name, content }: Omit<RecordedClip, 'bytes'>): Promise<boolean> {
    const size = await this.#sizeOf(name);
    const known = size === null ? [] : await this.#read();
    return known.some((clip) => clip.name === name && clip.bytes === size && clip.content === content);
  }

  /** @throws {FileInTheWayError} if there is a file of a clip's name that was not cut here */
  async assertReplaceable(name: string): Promise<void> {
    const bytes = await this.#sizeOf(name);
    if (bytes === null) return;
    const known = await this.#read();
    if (known.some((clip) => clip.name === name && clip.bytes === bytes)) return;
    throw new FileInTheWayError(
      'There is a file of that name that is not a clip that was cut here. Move it, or choose another folder (--out).',
    );
  }

  /** Adds a clip that is to get its name. @throws {FileInTheWayError} if someone else's file has it */
  async add(added: RecordedClip): Promise<void> {
    await this.assertReplaceable(added.name);
    const replaced = await this.#sizeOf(added.name);
    const known = (await this.#read()).filter(
      ({ name, bytes }) => name !== added.name || (bytes === replaced && bytes !== added.bytes),
    );
    const content = { format: 'framescout-clips', version: 1, clips: [...known, added] };
    await writeFileAtomically(this.#file, (file) => file.writeFile(`${JSON.stringify(content)}\n`));
  }

  async #read(): Promise<RecordedClip[]> {
    for (const file of this.#files) {
      const text = await orNullIfMissing(readFile(file, 'utf8'));
      if (text !== null) return parseRecord(text);
    }
    return [];
  }

  async #sizeOf(name: string): Promise<number | null> {
    return (await orNullIfMissing(stat(join(this.#clips, name))))?.size ?? null;
  }
}

/** Returns the names of the clips that were cut into a folder, which holds files of these names. */
export async function readClipNames(folder: string, files: readonly string[]): Promise<Set<string>> {
  const records = files.filter((file) => file.endsWith(CLIP_RECORD_EXTENSION));
  const texts = await Promise.all(
    records.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')),
  );
  return new Set(texts.flatMap(parseRecord).map(({ name }) => name));
}

/** Parses a record. One that is damaged or of another version is empty: what it named is not replaced. */
function parseRecord(text: string): RecordedClip[] {
  try {
    return recordSchema.parse(JSON.parse(text)).clips;
  } catch {
    return [];
  }
}

async function orNullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}
