import type { PlannedClip } from '@framescout/clips';
import { CodedError } from '@framescout/contract';
import { dropStored, writeStored } from '../../platform/local-storage.ts';
import { isUnderWay, scanStore } from '../scan/index.ts';
import { videoStore } from '../video/index.ts';
import { type ClipEdge, type ClipEdit, listClips, movedEdge } from './clip-list.ts';
import { clipSettingsStore } from './clip-settings-store.ts';
import { clipClientOf, closeClipClient } from './clip-source.ts';
import { clipsStore, NO_CLIPS } from './clips-store.ts';

const SEGMENTS_KEY = 'clipSegments';
// Segments kept in the browser's storage, which holds a few megabytes.
const MOST_STORED_SEGMENTS = 5000;
// Dragging an edge or a slider asks for many plans; only the last one counts.
const SETTLE_MS = 150;
// So many at a time, so that the first ones are there soon.
const CLIPS_A_CALL = 8;

let planning = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Opens or closes the panel. */
export function showClips(isOpen: boolean): void {
  clipsStore.setState({ isOpen });
  if (isOpen) refreshClips();
}

/** Forgets the clips of the video that was open. */
export function forgetClips(): void {
  planning++;
  clearTimeout(timer);
  closeClipClient();
  clipsStore.setState(NO_CLIPS);
  dropStored(SEGMENTS_KEY);
}

/** Takes up what the user changed of the open video's clips at another time. */
export function restoreClipEdits(edits: ReadonlyMap<string, ClipEdit>): void {
  apply(edits);
}

/** Keeps a clip, or leaves it out. */
export function keepClip(id: string, isKept: boolean): void {
  edit(id, { isKept });
}

/** Leaves out all clips but one. */
export function keepOnly(id: string): void {
  const { clips, edits } = clipsStore.getState();
  const changed = new Map(edits);
  for (const clip of clips) changed.set(clip.id, { ...edits.get(clip.id), isKept: clip.id === id });
  apply(changed);
}

/** Keeps every clip. */
export function keepAll(): void {
  const { edits } = clipsStore.getState();
  apply(new Map([...edits].map(([id, change]) => [id, { ...change, isKept: true }])));
}

/** Moves an edge of a clip to a time (seconds). */
export function trimClip(id: string, edge: ClipEdge, time: number): void {
  const { video } = videoStore.getState();
  const clip = clipsStore.getState().clips.find((other) => other.id === id);
  if (video && clip) edit(id, { [edge]: movedEdge(clip, edge, time, video.info.duration) });
}

/** Gives a clip back the edges that the settings say. */
export function untrimClip(id: string): void {
  const { edits } = clipsStore.getState();
  const { isKept = true } = edits.get(id) ?? {};
  apply(new Map(edits).set(id, { isKept }));
}

function edit(id: string, change: ClipEdit): void {
  const { edits } = clipsStore.getState();
  apply(new Map(edits).set(id, { ...edits.get(id), ...change }));
}

function apply(edits: ReadonlyMap<string, ClipEdit>): void {
  clipsStore.setState({ edits });
  refreshClips();
}

/** Lists the clips anew, and finds out what becomes of them while the panel is open. */
function refreshClips(): void {
  const { video } = videoStore.getState();
  const { isOpen, edits } = clipsStore.getState();
  if (!video || !isOpen) return;
  const { settings } = clipSettingsStore.getState();
  const clips = listClips(scanStore.getState().events, settings, video.info.duration, edits);
  clipsStore.setState({ clips });
  const segments = clips.map(({ start, end, eventTime, confidence }) => ({
    start,
    end,
    eventTime,
    confidence,
  }));
  // Where there is no room for them, those of other clips must not stand in their place.
  if (!writeStored(SEGMENTS_KEY, segments.slice(0, MOST_STORED_SEGMENTS))) dropStored(SEGMENTS_KEY);
  clearTimeout(timer);
  timer = setTimeout(() => void planAll(++planning), SETTLE_MS);
}

async function planAll(turn: number): Promise<void> {
  const { video } = videoStore.getState();
  if (!video) return;
  const { settings } = clipSettingsStore.getState();
  const isCurrent = () => turn === planning && videoStore.getState().video === video;
  try {
    const client = await clipClientOf(video);
    const outlooks = await client.outlooks(settings);
    if (!isCurrent()) return;
    clipsStore.setState({ outlooks, problem: null });
    const { clips } = clipsStore.getState();
    const plans = new Map<string, PlannedClip>();
    for (let at = 0; at < clips.length; at += CLIPS_A_CALL) {
      const some = clips.slice(at, at + CLIPS_A_CALL);
      const planned = await client.plan(some, settings);
      if (!isCurrent()) return;
      some.forEach(({ id }, index) => {
        const plan = planned[index];
        if (plan) plans.set(id, plan);
      });
      clipsStore.setState({ plans: new Map(plans) });
    }
    const needsEncoder = [...plans.values()].some((plan) => 'plan' in plan && plan.plan.encodedFrames > 0);
    const speed = needsEncoder ? await client.measure(settings) : null;
    if (isCurrent()) clipsStore.setState({ speed });
  } catch (error) {
    if (!isCurrent()) return;
    const problem = error instanceof CodedError ? error.message : 'The clips could not be planned.';
    clipsStore.setState({ problem });
  }
}

// The margins say where clips begin and end; what was dragged before does not fit new ones.
clipSettingsStore.subscribe(({ settings }, before) => {
  const { beforeSeconds, afterSeconds } = before.settings;
  if (settings.beforeSeconds !== beforeSeconds || settings.afterSeconds !== afterSeconds) {
    const { edits } = clipsStore.getState();
    const kept = [...edits].map(([id, { isKept = true }]): [string, ClipEdit] => [id, { isKept }]);
    clipsStore.setState({ edits: new Map(kept) });
  }
  if (settings !== before.settings) {
    clipsStore.setState({ plans: new Map(), outlooks: null, speed: null });
    refreshClips();
  }
});

// While a scan runs its events change several times a second, and no clips can be made of them yet.
scanStore.subscribe(({ events, status }, before) => {
  const isChanged = events !== before.events || isUnderWay(before.status);
  if (isChanged && !isUnderWay(status)) refreshClips();
});
