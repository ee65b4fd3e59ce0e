import type { ClipClient, EncodingSpeed, SegmentSettings } from '@framescout/clips';
import {
  asCodedError,
  type ClipSettings,
  describeUnusedTracks,
  type Seconds,
  type SoundTrack,
  type UnusedTrack,
} from '@framescout/contract';
import { describeFailure } from '../../platform/describe-failure.ts';
import { OwnedStore, type ReadonlyStore } from '../../platform/owned-store.ts';
import { onAccessRestored } from '../account/index.ts';
import { isUnderWay, type ListedEvent, type Scan } from '../scan/index.ts';
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
} from './clip-edits.ts';
import { type Clip, type ClipEdge, type ClipEdits, listClips } from './clip-list.ts';
import type { ClipMaker } from './clip-maker.ts';
import type { ClipSettingsStore } from './clip-settings.ts';
import { expectWork } from './expect-work.ts';
import { type ClipLoad, type Forecasts, loadOf } from './forecast.ts';
import { FormatProspects } from './format-prospects.ts';
import { type ClipPlans, planInBatches } from './plan-in-batches.ts';
import { type RateForecasts, RateProspects } from './rate-prospects.ts';
import type { ClipWork, FinishedWork } from './run-pace.ts';

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

type ClipsState = {
  /** Whether the panel is open. */
  isOpen: boolean;
  clips: readonly Clip[];
  edits: ClipEdits;
  /** The plan for each clip under the current settings, by clip id; missing until it is ready. */
  plans: ClipPlans;
  /** What the clips would take in each format, fastest first; null until that is known. */
  forecasts: Forecasts | null;
  /** What they would take at each frame rate in the current format; null until that is known. */
  rates: RateForecasts | null;
  speed: EncodingSpeed | null;
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
  #prospects: FormatProspects | null = null;
  readonly #rateProspects = new RateProspects();
  /** The settings that the plans are for. */
  #plannedWith: ClipSettings | null = null;
  /** Aborts the latest planning when a newer one starts. */
  #planning = new AbortController();
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
      void this.#plan();
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
    const { selectedFormat } = this.#parts.settings.getState().settings;
    const forecastWork = (load: ClipLoad) => this.#prospects?.forecastWork(selectedFormat, load) ?? null;
    return expectWork(clips, { ...this.getState(), forecastWork });
  }

  /**
   * Remembers the encoding speed of a finished run for later forecasts, in any video, in place of an assumed
   * one.
   */
  learn(work: FinishedWork, { selectedFormat }: ClipSettings): void {
    const speed = this.#prospects?.rememberRun(work, selectedFormat);
    if (!speed) return;
    if (this.#parts.settings.getState().settings.selectedFormat === selectedFormat) this.setState({ speed });
    this.#forecast();
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
    this.#planning.abort();
  }

  get #load(): ClipLoad {
    return loadOf(this.getState().clips.filter(({ isKept }) => isKept));
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
    this.setState({ clips: this.#list(edits) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#plan(), SETTLE_MS);
  }

  #list(edits: ClipEdits): Clip[] {
    const { browser, settings, duration } = this.#parts;
    return listClips(browser.getState().scoped.events, settings.getState().settings, duration, edits);
  }

  /** Plans the clips and forecasts every format. `isSecondTry` marks the retry after the client has ended. */
  async #plan(isSecondTry = false): Promise<void> {
    this.#planning.abort();
    this.#planning = new AbortController();
    const { signal } = this.#planning;
    const { settings } = this.#parts.settings.getState();
    let client: ClipClient | null = null;
    try {
      client = await this.#parts.maker.client();
      this.#prospects = new FormatProspects(await client.prospects(settings));
      if (signal.aborted) return;
      this.setState({ problem: null });
      this.#forecast();
      // Suggesting another format changes the settings, which starts planning again.
      if (signal.aborted) return;
      const { clips, plans: before } = this.getState();
      let plans: ClipPlans = this.#plannedWith === settings ? before : new Map();
      for await (plans of planInBatches(client, { clips, settings, known: plans, signal })) {
        if (signal.aborted) return;
        this.#plannedWith = settings;
        this.setState({ plans });
      }
      if (signal.aborted) return;
      const needsEncoder = [...plans.values()].some((plan) => 'plan' in plan && plan.plan.encodedFrames > 0);
      const known = this.#prospects.speedOfRun(settings.selectedFormat);
      const measured = needsEncoder && !known ? await client.measure(settings) : null;
      if (signal.aborted) return;
      this.setState({ speed: needsEncoder ? (known ?? measured) : null });
      if (measured && this.#prospects.rememberMeasured(measured, settings.selectedFormat)) this.#forecast();
      const rates = await this.#rateProspects.forecast(client, settings, this.#load);
      if (!signal.aborted) this.setState({ rates });
    } catch (error) {
      if (signal.aborted) return;
      // Cancelling a clip in which the client is stuck ends the client; a new one takes its place.
      if (client?.hasEnded && !isSecondTry) await this.#plan(true);
      else this.#giveUp(error);
    }
  }

  /**
   * Shows why nothing could be planned. If the session has ended, closes the panel: the page gives way to the
   * login, after which the user asks for clips again.
   */
  #giveUp(error: unknown): void {
    const isOpen = this.getState().isOpen && asCodedError(error)?.code !== 'session-ended';
    this.setState({ isOpen, problem: describeFailure(error, 'The clips could not be planned.') });
  }

  /**
   * Forecasts what the kept clips take in each format, and switches to the fastest unless the user chose one.
   */
  #forecast(): void {
    if (!this.#prospects) return;
    const load = this.#load;
    const forecasts = this.#prospects.forecast(load);
    this.setState({ forecasts });
    const [fastest] = forecasts;
    if (fastest && load.clips > 0) this.#parts.settings.suggestFormat(fastest.format);
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
      if (isOpen && problem !== null) void this.#plan();
    });
  }
}
