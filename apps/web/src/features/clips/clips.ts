import type { EncodingSpeed, Outlook, PlannedClip } from '@framescout/clips';
import type { ClipFormat, Seconds } from '@framescout/contract';
import { describeFailure } from '../../platform/describe-failure.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { isUnderWay, type Scan } from '../scan/index.ts';
import { type Clip, type ClipEdge, type ClipEdit, listClips, movedEdge } from './clip-list.ts';
import type { ClipMaker } from './clip-maker.ts';
import type { ClipSettingsStore } from './clip-settings.ts';

// Dragging an edge or a slider asks for many plans; only the last one counts.
const SETTLE_MS = 150;
// So many at a time, so that the first ones are there soon.
const CLIPS_A_CALL = 8;

type ClipsState = {
  /** Whether the panel is open. */
  isOpen: boolean;
  clips: readonly Clip[];
  edits: ReadonlyMap<string, ClipEdit>;
  /** What becomes of each clip with the present settings, by its id; missing while it is found out. */
  plans: ReadonlyMap<string, PlannedClip>;
  /** How clips come about in each container; null while it is found out. */
  outlooks: Record<ClipFormat, Outlook> | null;
  speed: EncodingSpeed | null;
  /** Why nothing can be planned: what the video could not be opened for. */
  problem: string | null;
};

type ClipsParts = {
  /** The video's length. */
  duration: Seconds;
  scan: Scan;
  settings: ClipSettingsStore;
  maker: Pick<ClipMaker, 'client'>;
};

/** The clips around a video's events, as the user changed them. Dispose it to follow nothing any more. */
export class Clips extends OwnedStore<ClipsState> implements Disposable {
  readonly #parts: ClipsParts;
  readonly #unsubscribe: readonly (() => void)[];
  /** The latest planning; what an earlier one finds out is void. */
  #planning = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ClipsParts) {
    super({
      isOpen: false,
      clips: [],
      edits: new Map(),
      plans: new Map(),
      outlooks: null,
      speed: null,
      problem: null,
    });
    this.#parts = parts;
    this.#unsubscribe = [this.#followSettings(), this.#followScan()];
  }

  /** Opens or closes the panel. */
  setOpen(isOpen: boolean): void {
    this.setState({ isOpen });
    if (isOpen) this.#refresh();
  }

  /** Takes up what the user changed of the clips at another time. */
  restoreEdits(edits: ReadonlyMap<string, ClipEdit>): void {
    this.#apply(edits);
  }

  /** Keeps a clip, or leaves it out. */
  keep(id: string, isKept: boolean): void {
    this.#edit(id, { isKept });
  }

  /** Leaves out all clips but one. */
  keepOnly(id: string): void {
    const { clips, edits } = this.getState();
    const changed = new Map(edits);
    for (const clip of clips) changed.set(clip.id, { ...edits.get(clip.id), isKept: clip.id === id });
    this.#apply(changed);
  }

  /** Keeps every clip. */
  keepAll(): void {
    const { edits } = this.getState();
    this.#apply(new Map([...edits].map(([id, change]) => [id, { ...change, isKept: true }])));
  }

  /** Moves an edge of a clip to a time (seconds). */
  trim(id: string, edge: ClipEdge, time: Seconds): void {
    const clip = this.getState().clips.find((other) => other.id === id);
    if (clip) this.#edit(id, { [edge]: movedEdge(clip, edge, time, this.#parts.duration) });
  }

  /** Gives a clip back the edges that the settings say. */
  untrim(id: string): void {
    const { edits } = this.getState();
    const { isKept = true } = edits.get(id) ?? {};
    this.#apply(new Map(edits).set(id, { isKept }));
  }

  [Symbol.dispose](): void {
    for (const stop of this.#unsubscribe) stop();
    clearTimeout(this.#timer);
    this.#planning.abort();
  }

  #edit(id: string, change: ClipEdit): void {
    const { edits } = this.getState();
    this.#apply(new Map(edits).set(id, { ...edits.get(id), ...change }));
  }

  #apply(edits: ReadonlyMap<string, ClipEdit>): void {
    this.setState({ edits });
    this.#refresh();
  }

  /** Lists the clips anew, and finds out what becomes of them while the panel is open. */
  #refresh(): void {
    const { isOpen, edits } = this.getState();
    if (!isOpen) return;
    const { scan, settings, duration } = this.#parts;
    const clips = listClips(scan.getState().events, settings.getState().settings, duration, edits);
    this.setState({ clips });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#plan(), SETTLE_MS);
  }

  async #plan(): Promise<void> {
    this.#planning.abort();
    this.#planning = new AbortController();
    const { signal } = this.#planning;
    const { settings } = this.#parts.settings.getState();
    try {
      const client = await this.#parts.maker.client();
      const outlooks = await client.outlooks(settings);
      if (signal.aborted) return;
      this.setState({ outlooks, problem: null });
      const { clips } = this.getState();
      const plans = new Map<string, PlannedClip>();
      for (let at = 0; at < clips.length; at += CLIPS_A_CALL) {
        const some = clips.slice(at, at + CLIPS_A_CALL);
        const planned = await client.plan(some, settings);
        if (signal.aborted) return;
        some.forEach(({ id }, index) => {
          const plan = planned[index];
          if (plan) plans.set(id, plan);
        });
        this.setState({ plans: new Map(plans) });
      }
      const needsEncoder = [...plans.values()].some((plan) => 'plan' in plan && plan.plan.encodedFrames > 0);
      const speed = needsEncoder ? await client.measure(settings) : null;
      if (!signal.aborted) this.setState({ speed });
    } catch (error) {
      if (signal.aborted) return;
      this.setState({ problem: describeFailure(error, 'The clips could not be planned.') });
    }
  }

  /** The margins say where clips begin and end; what was dragged before does not fit new ones. */
  #followSettings(): () => void {
    return this.#parts.settings.subscribe(({ settings }, before) => {
      const { beforeSeconds, afterSeconds } = before.settings;
      if (settings.beforeSeconds !== beforeSeconds || settings.afterSeconds !== afterSeconds) {
        const { edits } = this.getState();
        const kept = [...edits].map(([id, { isKept = true }]): [string, ClipEdit] => [id, { isKept }]);
        this.setState({ edits: new Map(kept) });
      }
      if (settings !== before.settings) {
        this.setState({ plans: new Map(), outlooks: null, speed: null });
        this.#refresh();
      }
    });
  }

  /** While a scan runs its events change several times a second, and no clips can be made of them yet. */
  #followScan(): () => void {
    return this.#parts.scan.subscribe(({ events, status }, before) => {
      const isChanged = events !== before.events || isUnderWay(before.status);
      if (isChanged && !isUnderWay(status)) this.#refresh();
    });
  }
}
