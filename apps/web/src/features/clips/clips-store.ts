import type { EncodingSpeed, Outlook, PlannedClip } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';
import { createStore } from 'zustand/vanilla';
import type { Clip, ClipEdit } from './clip-list.ts';
import type { ClipRunState } from './clip-machine.ts';

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
  run: ClipRunState;
};

/** The state without a video. */
export const NO_CLIPS: ClipsState = {
  isOpen: false,
  clips: [],
  edits: new Map(),
  plans: new Map(),
  outlooks: null,
  speed: null,
  problem: null,
  run: { kind: 'idle' },
};

/** The clips of the open video. */
export const clipsStore = createStore<ClipsState>(() => NO_CLIPS);
