import { CancelledError } from '@framescout/base';
import {
  asCodedError,
  type Chapter,
  type ClipFormat,
  type ClipSettings,
  CodedError,
  toWire,
} from '@framescout/contract';
import { preferFileError } from '@framescout/media';
import { addChapters } from '../chapters/add-chapters.ts';
import { convertsInWebAssembly } from '../cut/extract/write-converted.ts';
import { writeExtract } from '../cut/extract/write-extract.ts';
import { type FFmpegResources, writeClip } from '../cut/write-clip.ts';
import { measureEncoding } from '../cut/write-muxed-clip.ts';
import { ClipFailedError, ClipRefusedError } from '../errors.ts';
import { type ClipEstimate, estimateClips } from '../plan/estimate-clips.ts';
import { type Extract, isAnimation } from '../plan/extract/extract-kind.ts';
import { planExtract } from '../plan/extract/plan-extract.ts';
import { type ClipSource, openClipSource } from '../plan/method/clip-source.ts';
import { planTrial } from '../plan/plan-trial.ts';
import type { ClipMaterial } from '../plan/recipe/clip-material.ts';
import type { ClipRecipe, ExtractRecipe, MuxedRecipe, RefusedClip } from '../plan/recipe/clip-recipe.ts';
import { RecipeCache } from '../plan/recipe-cache.ts';
import { summarizeRecipe } from '../plan/summarize-recipe.ts';
import { watchSource } from '../plan/watch-source.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { RangeOfEvents } from '../timing/pace.ts';
import type { EncodingSpeed, PlannedClip } from './protocol.ts';

type Segments = readonly RangeOfEvents[];

/**
 * A clip file's segments, with the events around which there may be slow motion; `chapterTitles`, one for each,
 * replace the video's chapters. `titles`, one for each if the settings ask for a title: drawn, by what the page or
 * Node has for that. `extract`: what is made of the segments in place of a clip.
 */
export type ClipContent = {
  segments: Segments;
  settings: ClipSettings;
  chapterTitles?: readonly string[];
  titles?: ClipMaterial['titles'];
  extract?: Extract | undefined;
};

type WriteOptions = Partial<FFmpegResources> & { signal?: AbortSignal; onProgress?(done: number): void };

/** Plans and writes clips of one open video. Disposing it closes the video. */
export class ClipCutter implements Disposable {
  readonly #source: ClipSource;
  readonly #recipes: RecipeCache;

  private constructor(source: ClipSource) {
    this.#source = source;
    this.#recipes = new RecipeCache(source);
  }

  /**
   * Opens a video for cutting; `onRead` gets each piece read. @throws {UnreadableFileError} @throws
   * {UnsupportedCodecError}
   */
  static async open(
    file: Blob,
    name: string,
    core: WebAssembly.Module | null = null,
    onRead: () => void = () => {},
  ): Promise<ClipCutter> {
    return new ClipCutter(await openClipSource(file, name, core, { onProgress: onRead }));
  }

  /** Returns for each container how clips are made and what they cost. @throws {ClipStalledError} */
  prospects(settings: ClipSettings): Promise<Record<ClipFormat, ClipEstimate>> {
    return watchSource(this.#source, () => estimateClips(this.#source, settings));
  }

  /** Encodes a few frames to measure this machine's speed. @throws {ClipStalledError} */
  measure(settings: ClipSettings): Promise<EncodingSpeed> {
    return watchSource(this.#source, async (onAlive) =>
      measureEncoding(await planTrial(this.#source, settings), this.#source, onAlive),
    );
  }

  /** Plans each segment: exact frames, method, size, or why there is no such clip. */
  async plan(segments: Segments, settings: ClipSettings): Promise<PlannedClip[]> {
    const planned: PlannedClip[] = [];
    for (const segment of segments) {
      planned.push(
        await this.#recipe({ segments: [segment], settings }).then(
          (recipe) => ({ plan: summarizeRecipe(recipe) }),
          async (error: unknown) => ({ error: toWire(await this.#explain(error)) }),
        ),
      );
    }
    return planned;
  }

  /** Whether writing a clip takes FFmpeg in WebAssembly. @throws {ClipRefusedError} like `write` */
  async needsFFmpeg(content: ClipContent): Promise<boolean> {
    if (content.extract) {
      const recipe = await this.#extract(content, content.extract);
      if (recipe.kind === 'converted') return convertsInWebAssembly();
      return recipe.kind === 'muxed' && needsFFmpegForSound(recipe);
    }
    const recipe = await this.#recipe(content).catch(async (error: unknown) => {
      throw await this.#explain(error);
    });
    if (recipe.kind !== 'muxed') return recipe.kind === 'ffmpeg';
    return needsFFmpegForSound(recipe);
  }

  /**
   * Writes a clip into a file, which stays open; `onProgress` receives 0..1.
   * @throws {ClipRefusedError} if this video cannot become such a clip
   * @throws {ClipFailedError} if decoding, encoding or writing failed
   * @throws {ClipStalledError} if there was no progress for too long
   * @throws {CancelledError} if `signal` is aborted before it is finished
   */
  async write(content: ClipContent, file: ClipFile, options: WriteOptions = {}): Promise<void> {
    const { signal, onProgress, core = null, folder = NO_FOLDER } = options;
    const { video, copied } = this.#source;
    const { titles = [], settings } = content;
    const isTitled = !content.extract || isAnimation(content.extract.kind);
    if (settings.finish?.title && !content.titles && isTitled)
      throw new TypeError('the titles of these clips are not drawn');
    const abort = new AbortController();
    signal?.addEventListener('abort', () => abort.abort(signal.reason));
    if (signal?.aborted) abort.abort(signal.reason);
    try {
      const { extract } = content;
      const recipe = extract ? await this.#extract(content, extract) : await this.#recipe(content);
      if (recipe.kind === 'refused') throw new ClipRefusedError(recipe.message);
      await watchSource(
        this.#source,
        (onAlive) => {
          const given = {
            signal: abort.signal,
            onProgress(done: number) {
              onAlive();
              onProgress?.(done);
            },
            core,
            folder,
          };
          return recipe.kind === 'ffmpeg' || (recipe.kind === 'muxed' && recipe.picture)
            ? writeClip(recipe, { video, copied, titles }, file, given)
            : writeExtract(recipe, { video, copied, titles }, file, given);
        },
        () => abort.abort(),
      );
    } catch (error) {
      throw await this.#explain(error);
    }
  }

  /**
   * Returns a copy of the video with these chapters instead of its own, in seconds on the player's timeline,
   * ascending. Its tracks stay as they are, and are read only when the copy is.
   * @throws {ClipRefusedError} if there are no chapters, or the file can't get any
   * @throws {CancelledError} if `signal` is aborted before it is known where they go
   */
  async addChapters(chapters: readonly Chapter[], signal?: AbortSignal): Promise<Blob> {
    try {
      return await addChapters(this.#source.video, chapters, signal);
    } catch (error) {
      throw signal?.aborted ? new CancelledError() : await this.#explain(error);
    }
  }

  #extract({ segments, settings }: ClipContent, extract: Extract): Promise<ExtractRecipe> {
    return watchSource(this.#source, () => planExtract(this.#source, segments, settings, extract)).catch(
      async (error: unknown) => {
        throw await this.#explain(error);
      },
    );
  }

  #recipe({ segments, settings, chapterTitles }: ClipContent): Promise<ClipRecipe | RefusedClip> {
    return this.#recipes.recipe(segments, settings, chapterTitles);
  }

  async #explain(error: unknown): Promise<unknown> {
    if (error instanceof ClipRefusedError || error instanceof CancelledError) return error;
    const cause = await preferFileError(error, this.#source.video.file);
    return explainFailure(cause === error ? error : (asCodedError(cause) ?? cause));
  }

  [Symbol.dispose](): void {
    this.#source[Symbol.dispose]();
  }
}

function needsFFmpegForSound({ sounds }: Pick<MuxedRecipe, 'sounds'>): boolean {
  return sounds.some((sound) => sound.kind === 'encoded' && sound.needsFFmpeg);
}

const NO_FOLDER: FFmpegResources['folder'] = {
  open() {
    throw new ClipRefusedError('This container needs FFmpeg in WebAssembly. Choose another format.');
  },
};

/** Explains a failure: coded errors are unchanged, those of decoders and muxers become a sentence. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof CodedError || error instanceof ReferenceError || error instanceof TypeError)
    return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ClipFailedError(`The clip could not be made: ${reason}`, { reason }, { cause: error });
}
