import {
  type BoxSize,
  type RegionSelection,
  RemoteError,
  type Seconds,
  type VideoInfo,
} from '@framescout/contract';
import type { FrameLocation, FramePicture, PlayedPicture, SoundPiece } from '@framescout/media';
import { loadFFmpeg, WorkerCalls, WorkerStoppedError } from '@framescout/media';
import type { CheckpointSummary } from '../scan/checkpoint-store.ts';
import type { Rescored } from '../scan/rescore.ts';
import type { ScanOutcome } from '../scan/run-scan.ts';
import type { ScanElement, ScanRequest } from '../scan/scan-request.ts';
import type { ScanUpdate } from '../scan/scan-update.ts';
import type { MarkerCheck } from '../study/check-marker.ts';
import type { FoundImage, ImageSearch } from '../suggest/find-reference.ts';
import type { SnappedRegion, SnapRequest } from '../suggest/region-magnet.ts';
import type { LooksWanted } from '../suggest/suggest-looks.ts';
import type { EngineCallName, EngineCalls, EngineRequest } from './protocol.ts';

/** A scan under way. Pause, resume and cancel take effect at once; `finished` rejects with a coded error on failure. */
export type ScanRun = {
  pause(): void;
  resume(): void;
  cancel(): void;
  readonly finished: Promise<ScanOutcome>;
};

/** The page's side of one engine worker, which holds one open video. Dispose it to end the worker at once. */
export class EngineClient implements Disposable {
  readonly #calls = new WorkerCalls<ScanUpdate>(
    new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'framescout-engine' }),
    (reason) => new WorkerStoppedError(reason),
  );

  /**
   * Opens a video without loading it; an earlier one is closed. What the browser cannot read is tried through FFmpeg,
   * which takes longer: `onForeign` hears of it, and why.
   * @throws {RemoteError} `unreadable-file` or `unsupported-codec`, naming what was found
   */
  async open(file: Blob, name: string, onForeign?: (reason: string) => void): Promise<VideoInfo> {
    try {
      return await this.#call('open', { file, name, core: null });
    } catch (error) {
      if (!(error instanceof RemoteError) || error.details['mayBeForeign'] !== true) throw error;
      onForeign?.(error.message);
      return await this.#openForeign(file, name, error);
    }
  }

  /** What FFmpeg cannot read either, is what it was before. */
  async #openForeign(file: Blob, name: string, before: RemoteError): Promise<VideoInfo> {
    const core = await loadFFmpeg();
    try {
      return await this.#call('open', { file, name, core });
    } catch (error) {
      throw error instanceof RemoteError && error.code === 'unreadable-file' ? before : error;
    }
  }

  /** The frame shown at `time` (seconds). */
  locateFrame(time: Seconds): Promise<FrameLocation> {
    return this.#call('locateFrame', { time });
  }

  /** The frame `by` frames after (or, negative, before) the one shown at `time`, kept inside the video. */
  stepFrame(time: Seconds, by: number): Promise<FrameLocation> {
    return this.#call('stepFrame', { time, by });
  }

  /**
   * Cuts the box of a size (fractions 0..1 of the upright picture; 100 x 50 px unless told) around a point from the
   * frame shown at `time`.
   */
  selectRegion(time: Seconds, centerX: number, centerY: number, size?: BoxSize): Promise<RegionSelection> {
    return this.#call('selectRegion', { time, centerX, centerY, ...(size && { size }) });
  }

  /**
   * Decodes the frame shown at `time` ahead of a click on it, so that the click is answered at once. With the element's
   * first selections, what lies around it is read, too.
   */
  async prepareFrame(time: Seconds, selections: RegionSelection[]): Promise<void> {
    await this.#call('prepareFrame', { time, selections });
  }

  /** Where the content of a selection is in another frame, near a point; null where it is not there. */
  snapRegion(request: SnapRequest): Promise<SnappedRegion | null> {
    return this.#call('snapRegion', request);
  }

  /** Further looks at what the first selections show, the likeliest first; none rather than unlikely ones. */
  suggestLooks(wanted: LooksWanted): Promise<RegionSelection[]> {
    return this.#call('suggestLooks', wanted);
  }

  /** The times (seconds) of up to `most` keyframes spread evenly over the video, ascending. */
  listKeyframes(most: number): Promise<Seconds[]> {
    return this.#call('listKeyframes', { most });
  }

  /** Looks for a picture of an element all over a frame; null where it is not there. */
  findImage(search: ImageSearch): Promise<FoundImage | null> {
    return this.#call('findImage', search);
  }

  /** The frame shown at `time` as a picture at most `maxWidth` pixels wide. */
  readPicture(time: Seconds, maxWidth: number): Promise<FramePicture> {
    return this.#call('readPicture', { time, maxWidth });
  }

  /**
   * Up to `count` pictures, at most `maxWidth` pixels wide, from the one shown at `from` (seconds) on; none where the
   * video has ended. Quick where one call goes on where the last one's pictures ended.
   */
  async playPictures(from: Seconds, count: number, maxWidth: number): Promise<PlayedPicture[]> {
    return (await this.#call('playPictures', { from, count, maxWidth })).pictures;
  }

  /** The sound of a stretch (seconds); null of a video without sound that can be decoded. */
  playSound(from: Seconds, duration: Seconds): Promise<SoundPiece | null> {
    return this.#call('playSound', { from, duration });
  }

  /** Starts a scan of the open video. One scan at a time. */
  startScan(request: ScanRequest, onUpdate: (update: ScanUpdate) => void): ScanRun {
    const id = this.#calls.takeId();
    const finished = this.#calls.call('scan', request, id, onUpdate);
    return {
      pause: () => this.#calls.tell({ type: 'pause', id } satisfies EngineRequest),
      resume: () => this.#calls.tell({ type: 'resume', id } satisfies EngineRequest),
      cancel: () => this.#calls.tell({ type: 'cancel', id } satisfies EngineRequest),
      finished: finished as Promise<ScanOutcome>,
    };
  }

  /**
   * Learns an element of the last scan anew, from other examples, and scores what the scan kept of it: the new scores
   * go into its series by `mergeRescored`.
   */
  rescore(element: ScanElement): Promise<Rescored> {
    return this.#call('rescore', element);
  }

  /** Tells how well an element can be told from the open video's background; a scan then starts without learning. */
  checkMarker(examples: Omit<ScanElement, 'id'>): Promise<MarkerCheck> {
    return this.#call('checkMarker', examples);
  }

  /** The unfinished scan stored for the open video, or null. */
  findCheckpoint(): Promise<CheckpointSummary | null> {
    return this.#call('findCheckpoint', {});
  }

  /** Forgets the unfinished scan stored for the open video. */
  async dropCheckpoint(): Promise<void> {
    await this.#call('dropCheckpoint', {});
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }

  #call<Name extends EngineCallName>(
    name: Name,
    args: EngineCalls[Name]['args'],
  ): Promise<EngineCalls[Name]['result']> {
    return this.#calls.call(name, args) as Promise<EngineCalls[Name]['result']>;
  }
}
