import { asCodedError, type ClipSegment, type ClipSettings, toWire } from '@framescout/contract';
import { CancelledError, preferFileError } from '@framescout/media';
import { type FFmpegResources, writeClip } from '../cut/write-clip.ts';
import { ClipRefusedError } from '../errors.ts';
import { type ClipSource, openClipSource } from '../plan/clip-source.ts';
import { RecipeCache } from '../plan/recipe-cache.ts';
import { summarizeRecipe } from '../plan/summarize-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import { explainFailure } from './explain-failure.ts';
import type { PlannedClip } from './protocol.ts';
import { watchForStall } from './watch-for-stall.ts';

type Segments = readonly Pick<ClipSegment, 'start' | 'end'>[];

/**
 * The content of one clip file: segments in sequence. `chapterTitles`, if any: one per segment, which then
 * has a chapter of its own instead of the video's.
 */
export type ClipContent = { segments: Segments; settings: ClipSettings; chapterTitles?: readonly string[] };

type WriteOptions = Partial<FFmpegResources> & { signal?: AbortSignal; onProgress?(done: number): void };

/** Plans and writes clips of one open video. Disposing it closes the video. */
export class ClipCutter implements Disposable {
  /** The open video, and what can be made from it. */
  readonly source: ClipSource;
  readonly #recipes: RecipeCache;

  private constructor(source: ClipSource) {
    this.source = source;
    this.#recipes = new RecipeCache(source);
  }

  /**
   * Opens a video for cutting, with FFmpeg in WebAssembly if given.
   * @throws {UnreadableFileError} if it is not a video file
   * @throws {UnsupportedCodecError} if there is no decoder for its video
   */
  static async open(file: Blob, name: string, core: WebAssembly.Module | null = null): Promise<ClipCutter> {
    return new ClipCutter(await openClipSource(file, name, core));
  }

  /**
   * Plans each segment: its exact frames, how it is made, and its size, or the reason why there is no such
   * clip.
   */
  async plan(segments: Segments, settings: ClipSettings): Promise<PlannedClip[]> {
    const planned: PlannedClip[] = [];
    for (const segment of segments) {
      planned.push(
        await this.#recipes.recipe([segment], settings).then(
          (recipe) => ({ plan: summarizeRecipe(recipe) }),
          async (error: unknown) => ({ error: toWire(await this.#explain(error)) }),
        ),
      );
    }
    return planned;
  }

  /** Whether writing a clip takes FFmpeg in WebAssembly. @throws {ClipRefusedError} like `write` */
  async needsFFmpeg({ segments, settings, chapterTitles = [] }: ClipContent): Promise<boolean> {
    const recipe = await this.#recipes
      .recipe(segments, settings, chapterTitles)
      .catch(async (error: unknown) => {
        throw await this.#explain(error);
      });
    if (recipe.kind !== 'muxed') return recipe.kind === 'ffmpeg';
    return recipe.sounds.some((sound) => sound.kind === 'encoded' && sound.needsFFmpeg);
  }

  /**
   * Writes a clip into a file, which stays open; `onProgress` receives 0..1.
   * @throws {ClipRefusedError} if this video cannot become such a clip
   * @throws {ClipFailedError} if decoding, encoding or writing failed
   * @throws {EncoderStalledError} if there was no progress for 30 seconds
   * @throws {CancelledError} if `signal` is aborted before it is finished
   */
  async write(
    { segments, settings, chapterTitles = [] }: ClipContent,
    file: ClipFile,
    options: WriteOptions = {},
  ): Promise<void> {
    const { signal, onProgress, core = null, folder = NO_FOLDER } = options;
    const abort = new AbortController();
    signal?.addEventListener('abort', () => abort.abort(signal.reason));
    if (signal?.aborted) abort.abort(signal.reason);
    try {
      const recipe = await this.#recipes.recipe(segments, settings, chapterTitles);
      if (recipe.kind === 'refused') throw new ClipRefusedError(recipe.message);
      await watchForStall(abort, async (onAlive) => {
        // FFmpeg may decode for long before it reaches the first frame.
        using _listening = this.source.video.pulse.listen(onAlive);
        await writeClip(recipe, this.source, file, {
          signal: abort.signal,
          onProgress(done) {
            onAlive();
            onProgress?.(done);
          },
          core,
          folder,
        });
      });
    } catch (error) {
      throw await this.#explain(error);
    }
  }

  async #explain(error: unknown): Promise<unknown> {
    if (error instanceof ClipRefusedError || error instanceof CancelledError) return error;
    const cause = await preferFileError(error, this.source.video.file);
    return explainFailure(cause === error ? error : (asCodedError(cause) ?? cause));
  }

  [Symbol.dispose](): void {
    this.source[Symbol.dispose]();
  }
}

const NO_FOLDER: FFmpegResources['folder'] = {
  open() {
    throw new ClipRefusedError('This container needs FFmpeg in WebAssembly. Choose another format.');
  },
};
