import type { SegmentSettings } from '@framescout/clips';
import { asCodedError, type ClipSettings, type Seconds, type VideoInfo } from '@framescout/contract';
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
  isOpen: boolean;
  clips: readonly Clip[];
  edits: ClipEdits;
  /** Why nothing can be planned, worded for the user; null if there is no problem. */
  problem: string | null;
};

type ClipsParts = {
  info: Pick<VideoInfo, 'duration' | 'soundTracks' | 'frameRate' | 'unusedTracks'>;
  scan: Scan;
  /** The events that clips are made of. */
  browser: ReadonlyStore<{ scoped: { events: readonly ListedEvent[] } }>;
  settings: ClipSettingsStore;
  maker: Pick<ClipMaker, 'client'>;
};

/** The clips around a video's events, with the user's changes. Dispose it to stop following the video. */
export class ClipPlanner extends OwnedStore<ClipsState> implements Disposable {
  /** The video that the clips are of. */
  readonly info: ClipsParts['info'];
  readonly settings: ClipSettingsStore;
  readonly forecaster: ClipForecaster;
  readonly #parts: ClipsParts;
  readonly #unsubscribe: readonly (() => void)[];
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
    this.info = parts.info;
    this.settings = parts.settings;
    this.forecaster = new ClipForecaster({
      ...parts,
      read: () => this.getState(),
      onKnown: (known) => this.setState(known),
      onPlanning: () => this.setState({ problem: null }),
      onFailure: (error) => this.#giveUp(error),
    });
    const { settings, browser, scan } = parts;
    this.#unsubscribe = [
      settings.subscribe((now, before) => this.#followSettings(now.cut, before.cut)),
      browser.subscribe(({ scoped }, before) => {
        if (scoped.events !== before.scoped.events && !isUnderWay(scan.getState().status)) this.#refresh();
      }),
      // While a scan runs, its events change several times a second, and no clips can be made from them yet.
      scan.subscribe(({ status }, before) => {
        if (isUnderWay(before.status) && !isUnderWay(status)) this.#refresh();
      }),
      // What was refused for lack of access.
      onAccessRestored(() => {
        const { isOpen, problem } = this.getState();
        if (isOpen && problem !== null) void this.forecaster.plan();
      }),
    ];
  }

  /** Whether the format is settled: chosen, known to be the fastest for this video, or impossible to tell. */
  get isFormatDecided(): boolean {
    const { forecasts, problem } = this.getState();
    return this.settings.getState().isFormatChosen || forecasts !== null || problem !== null;
  }

  /** Waits until {@link isFormatDecided} or `signal` aborts it; retries planning that has failed. */
  async waitForFormat(signal?: AbortSignal): Promise<void> {
    if (this.getState().problem !== null) {
      this.setState({ problem: null });
      void this.forecaster.plan();
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
    const { duration } = this.info;
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
    this.forecaster.stop();
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
    const { events } = this.#parts.browser.getState().scoped;
    const { settings } = this.settings.getState();
    this.setState({ clips: listClips(events, settings, this.info.duration, edits) });
    this.forecaster.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.forecaster.plan(), SETTLE_MS);
  }

  /**
   * Shows why nothing could be planned. If the session has ended, closes the panel: the page gives way to the
   * login, after which the user asks for clips again.
   */
  #giveUp(error: unknown): void {
    const isOpen = this.getState().isOpen && asCodedError(error)?.code !== 'session-ended';
    this.setState({ isOpen, problem: describeFailure(error, 'The clips could not be planned.') });
  }

  /** New margins or joins give clips new edges: those dragged by hand are discarded. */
  #followSettings(now: ClipSettings, before: ClipSettings): void {
    if (EDGE_SETTINGS.some((name) => now[name] !== before[name])) {
      this.setState({ edits: untrimAllClips(this.getState().edits) });
    }
    if (now === before) return;
    this.setState({ plans: new Map(), rates: null, speed: null });
    this.#refresh();
  }
}
