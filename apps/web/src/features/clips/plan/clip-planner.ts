import type { SegmentSettings } from '@framescout/clips';
import {
  asCodedError,
  type ClipSettings,
  describeUnusedTracks,
  type Seconds,
  type SoundTrack,
  type UnusedTrack,
} from '@framescout/contract';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { OwnedStore, type ReadonlyStore } from '../../../platform/owned-store.ts';
import { onAccessRestored } from '../../account/index.ts';
import { isUnderWay, type ListedEvent, type Scan } from '../../scan/index.ts';
import {
  dropEditsOfGone,
  keepAllClips,
  keepClip,
  keepOnlyClip,
  moveClip,
  nameClip,
  orderClipsByTime,
  trimClip,
  untrimAllClips,
  untrimClip,
} from '../list/clip-edits.ts';
import { type Clip, type ClipEdge, type ClipEdits, listClips } from '../list/clip-list.ts';
import type { ClipSettingsStore } from '../list/clip-settings.ts';
import type { ClipWork, FinishedWork } from '../list/run-pace.ts';
import { ClipForecaster, type ClipOutlook } from './clip-forecaster.ts';
import type { ClipMaker } from './clip-maker.ts';

// Debounces planning: dragging an edge or a slider asks for many plans, and only the last one counts.
const SETTLE_MS = 150;

/** The settings that decide where clips start and end. */
const EDGE_SETTINGS = [
  'beforeSeconds',
  'afterSeconds',
  'isJoined',
  'joinGap',
  'longestSeconds',
] as const satisfies (keyof SegmentSettings)[];

type ClipsState = ClipOutlook & {
  /** Whether the panel is open. */
  isOpen: boolean;
  clips: readonly Clip[];
  edits: ClipEdits;
  /** Why nothing can be planned, worded for the user; null if there is no problem. */
  problem: string | null;
};

type ClipsParts = {
  /** The video's length. */
  duration: Seconds;
  /** The video's sound tracks. */
  soundTracks: readonly SoundTrack[];
  /** Its frames per second. */
  frameRate: number;
  /** The tracks that clips lack, as nothing reads them. */
  unusedTracks?: readonly UnusedTrack[] | undefined;
  scan: Scan;
  /** The events that clips are made of. */
  browser: ReadonlyStore<{ scoped: { events: readonly ListedEvent[] } }>;
  settings: ClipSettingsStore;
  maker: Pick<ClipMaker, 'client'>;
};

/** The clips around a video's events, with the user's changes. Dispose it to stop following the video. */
export class ClipPlanner extends OwnedStore<ClipsState> implements Disposable {
  readonly #parts: ClipsParts;
  readonly #unsubscribe: readonly (() => void)[];
  readonly #forecaster: ClipForecaster;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ClipsParts) {
    super({
      isOpen: false,
      clips: [],
      edits: new Map(),
      plans: new Map(),
      forecasts: null,
      rates: null,
      speed: null,
      problem: null,
    });
    this.#parts = parts;
    this.#forecaster = new ClipForecaster({
      ...parts,
      read: () => this.getState(),
      onKnown: (known) => this.setState(known),
      onPlanning: () => this.setState({ problem: null }),
      onFailure: (error) => this.#giveUp(error),
    });
    this.#unsubscribe = [
      this.#followSettings(),
      this.#followEvents(),
      this.#followScan(),
      this.#followAccess(),
    ];
  }

  /** The video's frames per second. */
  get frameRate(): number {
    return this.#parts.frameRate;
  }

  /** Names the tracks that clips lack, as nothing reads them; null if there are none. */
  get unusedTracks(): string | null {
    return describeUnusedTracks(this.#parts.unusedTracks);
  }

  /** The video's sound tracks. */
  get soundTracks(): readonly SoundTrack[] {
    return this.#parts.soundTracks;
  }

  /**
   * Whether the format is settled: chosen by the user, known to be the fastest for this video, or impossible
   * to tell.
   */
  get isFormatDecided(): boolean {
    const { forecasts, problem } = this.getState();
    return this.#parts.settings.getState().isFormatChosen || forecasts !== null || problem !== null;
  }

  /**
   * Waits until {@link isFormatDecided} or `signal` aborts it. Retries if planning has failed, as it does while
   * offline.
   */
  async waitForFormat(signal?: AbortSignal): Promise<void> {
    if (this.getState().problem !== null) {
      this.setState({ problem: null });
      void this.#forecaster.plan();
    }
    if (this.isFormatDecided || signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        stop();
        resolve();
      };
      const stop = this.subscribe(() => this.isFormatDecided && end());
      signal?.addEventListener('abort', end, { once: true });
    });
  }

  /** Returns the expected work for each of these clips; empty until the formats are compared. */
  workOf(clips: readonly Clip[]): ClipWork[] {
    return this.#forecaster.workOf(clips);
  }

  /**
   * Remembers the encoding speed of a finished run for later forecasts, in any video, in place of an assumed
   * one.
   */
  learn(work: FinishedWork, settings: ClipSettings): void {
    this.#forecaster.learn(work, settings);
  }

  /** Opens or closes the panel. */
  setOpen(isOpen: boolean): void {
    this.setState({ isOpen, problem: null });
    if (isOpen) this.#refresh();
  }

  /** Restores the user's changes from an earlier session. */
  restoreEdits(edits: ClipEdits): void {
    this.#apply(edits);
  }

  /** Keeps a clip or leaves it out. */
  keep(id: string, isKept: boolean): void {
    this.#change(id, (edits, clip) => keepClip(edits, clip, isKept));
  }

  /** Leaves out all clips except one. */
  keepOnly(id: string): void {
    const { clips, edits } = this.getState();
    this.#apply(keepOnlyClip(edits, clips, id));
  }

  /** Keeps every clip. */
  keepAll(): void {
    this.#apply(keepAllClips(this.getState().edits));
  }

  /** Returns the clip of an event, even if trimming has left the event out; undefined if it has none. */
  clipOf({ id }: Pick<ListedEvent, 'id'>): Clip | undefined {
    return this.getState().clips.find(({ events }) => events.some((event) => event.id === id));
  }

  /** Moves an edge of a clip to a time (seconds). */
  trim(id: string, edge: ClipEdge, time: Seconds): void {
    const { duration } = this.#parts;
    this.#change(id, (edits, clip) => trimClip(edits, clip, { edge, time, duration }));
  }

  /** Resets a clip's edges to those that the settings give. */
  untrim(id: string): void {
    this.#change(id, untrimClip);
  }

  /** Calls a clip by a name or, if that is empty, as its events say. */
  name(id: string, name: string): void {
    this.#change(id, (edits, clip) => nameClip(edits, clip, name));
  }

  /** Moves a clip to the place (0-based) of another in the list. */
  move(id: string, to: number): void {
    const { clips } = this.getState();
    if (clips[to] && clips[to].id !== id) this.#change(id, (edits, clip) => moveClip(edits, clips, clip, to));
  }

  /** Puts all clips in the order of time. */
  orderByTime(): void {
    this.#apply(orderClipsByTime(this.getState().edits));
  }

  /** Drops the changes to clips of elements and rules that were removed. */
  keepEditsOf(isThere: (sourceId: string) => boolean): void {
    const { edits } = this.getState();
    const kept = dropEditsOfGone(edits, isThere);
    if (kept !== edits) this.#apply(kept);
  }

  [Symbol.dispose](): void {
    for (const stop of this.#unsubscribe) stop();
    clearTimeout(this.#timer);
    this.#forecaster[Symbol.dispose]();
  }

  #change(id: string, change: (edits: ClipEdits, clip: Clip) => ClipEdits): void {
    const { clips, edits } = this.getState();
    const clip = clips.find((other) => other.id === id);
    if (clip) this.#apply(change(edits, clip));
  }

  #apply(edits: ClipEdits): void {
    this.setState({ edits });
    this.#refresh();
  }

  /** While the panel is open, rebuilds the list of clips and plans them. */
  #refresh(): void {
    const { isOpen, edits } = this.getState();
    if (!isOpen) return;
    const { browser, settings, duration } = this.#parts;
    const { events } = browser.getState().scoped;
    this.setState({ clips: listClips(events, settings.getState().settings, duration, edits) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#forecaster.plan(), SETTLE_MS);
  }

  /**
   * Shows why nothing could be planned. If the session has ended, closes the panel: the page gives way to the
   * login, after which the user asks for clips again.
   */
  #giveUp(error: unknown): void {
    const isOpen = this.getState().isOpen && asCodedError(error)?.code !== 'session-ended';
    this.setState({ isOpen, problem: describeFailure(error, 'The clips could not be planned.') });
  }

  /** Follows the settings. New margins or joins give clips new edges: those dragged by hand are discarded. */
  #followSettings(): () => void {
    return this.#parts.settings.subscribe(({ settings }, before) => {
      if (EDGE_SETTINGS.some((name) => settings[name] !== before.settings[name])) {
        this.setState({ edits: untrimAllClips(this.getState().edits) });
      }
      if (settings !== before.settings) {
        this.setState({ plans: new Map(), rates: null, speed: null });
        this.#refresh();
      }
    });
  }

  /** Follows which events clips are made of. */
  #followEvents(): () => void {
    const { browser, scan } = this.#parts;
    return browser.subscribe(({ scoped }, before) => {
      if (scoped.events !== before.scoped.events && !isUnderWay(scan.getState().status)) this.#refresh();
    });
  }

  /**
   * Follows when a scan ends: while it runs, its events change several times a second, and no clips can be made
   * from them yet.
   */
  #followScan(): () => void {
    return this.#parts.scan.subscribe(({ status }, before) => {
      if (isUnderWay(before.status) && !isUnderWay(status)) this.#refresh();
    });
  }

  /** Retries planning that was refused for lack of access once access is back. */
  #followAccess(): () => void {
    return onAccessRestored(() => {
      const { isOpen, problem } = this.getState();
      if (isOpen && problem !== null) void this.#forecaster.plan();
    });
  }
}
