import {
  CancelledError,
  type ReadingWatch,
  unlessAborted,
  WorkerClient,
  WorkerStoppedError,
} from '@framescout/base';
import {
  type BoxSize,
  type FrameIndex,
  fromWire,
  type RegionSelection,
  RemoteError,
  type Seconds,
  type VideoInfo,
} from '@framescout/contract';
import type {
  CheckpointSummary,
  ExampleRequest,
  FoundImage,
  FrameSkippingPlan,
  ImageSearch,
  KeyframeSpacing,
  MarkerCheck,
  Rescored,
  ScanElement,
  ScanForecast,
  ScanOutcome,
  ScanRequest,
  ScanUpdate,
  SnappedRegion,
  SnapRequest,
} from '@framescout/engine';
import {
  type FrameLocation,
  type FramePicture,
  loadFFmpeg,
  type PeakRequest,
  type PlayedPicture,
  type SoundPiece,
  startReaderWorker,
} from '@framescout/media';
import type { EngineCalls } from './protocol.ts';

/**
 * A running scan. Pause and resume take effect immediately. `finished` also resolves with the partial result
 * of a cancelled scan. It rejects with a coded error on failure, or with `cancelled` if the scan was
 * cancelled before it started.
 */
export type ScanRun = {
  pause(): void;
  resume(): void;
  readonly finished: Promise<ScanOutcome>;
};

/** A signal that cancels a call, which then rejects with `cancelled`. */
type Cancellable = { signal?: AbortSignal };

/** Follows the opening of a video, and can cancel it. */
export type OpeningWatch = ReadingWatch & {
  /** Called with the reason as soon as it turns out that FFmpeg has to read the video: it is loaded first. */
  onFFmpeg?: ((reason: string) => void) | undefined;
  /** Called with how much of FFmpeg has been loaded. */
  onLoading?: ReadingWatch['onProgress'];
};

const UNREADABLE: ReadonlySet<string> = new Set(['unreadable-file', 'unexpected']);

/** The page's client of an engine worker with one open video. Disposing it ends the worker. */
export class EngineClient implements Disposable {
  readonly #calls: WorkerClient<EngineCalls>;

  constructor(worker: Worker = startEngine()) {
    this.#calls = new WorkerClient(worker, {
      stopped: (reason, hasStarted) => new WorkerStoppedError(reason, hasStarted),
      helpers: { reader: startReaderWorker },
    });
  }

  /** Whether the worker has ended; all further calls fail. */
  get hasEnded(): boolean {
    return this.#calls.hasEnded;
  }

  /** Creates a client of a worker that only opens the sample video. */
  static forSample(): EngineClient {
    return new EngineClient(startSampleEngine());
  }

  /**
   * Opens a video without loading it, closing an earlier one. A video that the browser cannot read is tried
   * with FFmpeg, which takes longer.
   * @throws {RemoteError} `unreadable-file` or `unsupported-codec`, naming what was found
   * @throws {FFmpegOffError} likewise, if FFmpeg may read it but is switched off
   * @throws {CancelledError} as soon as it is cancelled
   */
  async open(file: Blob, name: string, watch: OpeningWatch = {}): Promise<VideoInfo> {
    const opening = this.#open(file, name, watch);
    const { signal } = watch;
    try {
      return await (signal ? unlessAborted(opening, signal) : opening);
    } catch (error) {
      throw signal?.aborted ? new CancelledError() : error;
    }
  }

  async #open(file: Blob, name: string, watch: OpeningWatch): Promise<VideoInfo> {
    const { signal, onProgress, onFFmpeg } = watch;
    const opening = await this.#calls.call('open', { file, name }, { signal, onUpdate: onProgress });
    if (opening.kind === 'opened') return opening.info;
    onFFmpeg?.(opening.refusal.message);
    return this.#openWithFFmpeg(file, name, watch, fromWire(opening.refusal));
  }

  /** Falls back to FFmpeg. If FFmpeg cannot read the file either, the original error is thrown. */
  async #openWithFFmpeg(
    file: Blob,
    name: string,
    { signal, onProgress, onLoading }: OpeningWatch,
    before: RemoteError,
  ): Promise<VideoInfo> {
    const core = await loadFFmpeg({ refusal: before.message, onProgress: onLoading });
    try {
      const given = { file, name, core };
      return await this.#calls.call('openWithFFmpeg', given, { signal, onUpdate: onProgress });
    } catch (error) {
      // On damaged files, FFmpeg also fails in ways that have no message for the user.
      const isUnreadable = error instanceof RemoteError && UNREADABLE.has(error.code);
      throw isUnreadable ? before : error;
    }
  }

  /** Finds the frame shown at `time` (seconds). */
  locateFrame(time: Seconds): Promise<FrameLocation> {
    return this.#calls.call('locateFrame', { time });
  }

  /** Finds a frame by its index; null if the video has fewer frames. */
  findFrame(frame: FrameIndex): Promise<FrameLocation | null> {
    return this.#calls.call('findFrame', { frame });
  }

  /** Finds the frame `by` frames after (negative: before) the one at `time` (s), clamped. */
  stepFrame(time: Seconds, by: number): Promise<FrameLocation> {
    return this.#calls.call('stepFrame', { time, by });
  }

  /** Cuts a box of `size` (fractions; 100 x 50 px by default) out of the frame at `time` (seconds). */
  selectRegion(time: Seconds, centerX: number, centerY: number, size?: BoxSize): Promise<RegionSelection> {
    return this.#calls.call('selectRegion', { time, centerX, centerY, ...(size && { size }) });
  }

  /**
   * Decodes the frame shown at `time` (seconds) ahead of a click, so that the click is answered immediately.
   * Given the element's first selections, also reads the surroundings. A later call supersedes an earlier
   * one, which then just returns.
   */
  async prepareFrame(time: Seconds, selections: RegionSelection[], options: Cancellable = {}): Promise<void> {
    await this.#calls.call('prepareFrame', { time, selections }, options);
  }

  /** Finds a selection's content in another frame, near a point; null if it is not there. */
  snapRegion(request: SnapRequest): Promise<SnappedRegion | null> {
    return this.#calls.call('snapRegion', request);
  }

  /** Suggests more of what is selected, best first, or none. A later call supersedes an earlier one. */
  suggestExamples(request: ExampleRequest, options: Cancellable = {}): Promise<RegionSelection[]> {
    return this.#calls.call('suggestExamples', request, options);
  }

  /** Returns which frames of the open video a scan can skip; null if it must sample every frame. */
  planFrameSkipping(): Promise<FrameSkippingPlan | null> {
    return this.#calls.call('planFrameSkipping', {});
  }

  /** Measures the keyframe spacing a quick scan relies on; null without an index. */
  measureKeyframes(): Promise<KeyframeSpacing | null> {
    return this.#calls.call('measureKeyframes', {});
  }

  /** Measures for seconds how long scans take here; cancel before a scan. @throws {CancelledError} */
  forecastScan(
    request: Pick<ScanRequest, 'elements' | 'matcher'>,
    options: Cancellable = {},
  ): Promise<ScanForecast> {
    return this.#calls.call('forecastScan', request, options);
  }

  /** Lists the times (seconds) of up to `most` keyframes spread evenly over the video, ascending. */
  listKeyframes(most: number): Promise<Seconds[]> {
    return this.#calls.call('listKeyframes', { most });
  }

  /** Searches a frame for an image of an element; null if it is not there. */
  findImage(search: ImageSearch): Promise<FoundImage | null> {
    return this.#calls.call('findImage', search);
  }

  /** Reads the frame shown at `time` (seconds) as a picture at most `maxWidth` pixels wide. */
  readPicture(time: Seconds, maxWidth: number): Promise<FramePicture> {
    return this.#calls.call('readPicture', { time, maxWidth });
  }

  /** Reads up to `count` pictures from `from` (s), at most `maxWidth` wide; fast in sequence. */
  playPictures(from: Seconds, count: number, maxWidth: number): Promise<PlayedPicture[]> {
    return this.#calls.call('playPictures', { from, count, maxWidth });
  }

  /** Reads a sound track's range (s); null if there is none that can be decoded. */
  playSound(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null> {
    return this.#calls.call('playSound', { from, duration, track });
  }

  /**
   * Returns how loud each of some stretches of a sound track gets (0..1), after what a user waits for while
   * marking; null if the track cannot be decoded. Of stretches longer than half a second, only a part is decoded.
   */
  readPeaks(request: PeakRequest, options: Cancellable = {}): Promise<Float32Array | null> {
    return this.#calls.call('readPeaks', request, options);
  }

  /** Starts a scan of the open video, which runs until it ends or `signal` is aborted. One scan at a time. */
  startScan(request: ScanRequest, options: Cancellable & { onUpdate(update: ScanUpdate): void }): ScanRun {
    const { send, finished } = this.#calls.begin('scan', request, options);
    return { pause: () => send('pause'), resume: () => send('resume'), finished };
  }

  /** Relearns an element and scores the last scan's evidence; merge that with `mergeRescored`. */
  rescore(element: ScanElement): Promise<Rescored> {
    return this.#calls.call('rescore', element);
  }

  /** Measures how well an element stands out from the open video; a scan then need not learn. */
  checkMarker(examples: Omit<ScanElement, 'id'>, options: Cancellable = {}): Promise<MarkerCheck> {
    return this.#calls.call('checkMarker', examples, options);
  }

  /** Lists the unfinished scans stored for the open video, the latest first. */
  listCheckpoints(): Promise<CheckpointSummary[]> {
    return this.#calls.call('listCheckpoints', {});
  }

  /** Deletes the unfinished scan that a run has stored for the open video. */
  async dropCheckpoint(run: string): Promise<void> {
    await this.#calls.call('dropCheckpoint', { run });
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }
}

function startEngine(): Worker {
  return new Worker(new URL('./engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'framescout-engine',
  });
}

function startSampleEngine(): Worker {
  return new Worker(new URL('./sample-engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'framescout-sample',
  });
}
