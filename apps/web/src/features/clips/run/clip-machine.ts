import type { RunPace } from '../list/run-pace.ts';

/**
 * The progress of a run. `index` (0-based) and `percent` are those of the clip started last; `pace` is that
 * of the whole run.
 */
export type ClipRunState =
  | { kind: 'idle' }
  | { kind: 'preparing'; total: number }
  | { kind: 'processing'; index: number; total: number; name: string; percent: number; pace: RunPace | null }
  | { kind: 'packing'; total: number; name: string };

/** The events that advance a run. */
export type ClipRunEvent =
  | { type: 'start'; total: number }
  | { type: 'clip'; index: number; name: string }
  | { type: 'progress'; index: number; done: number; pace: RunPace }
  | { type: 'pack'; name: string }
  | { type: 'end' };

/** Returns the next state; events that don't apply to the current state leave it unchanged. */
export function nextRunState(state: ClipRunState, event: ClipRunEvent): ClipRunState {
  switch (event.type) {
    case 'start':
      return state.kind === 'idle' ? { kind: 'preparing', total: event.total } : state;
    case 'clip':
      if (state.kind !== 'preparing' && state.kind !== 'processing') return state;
      return {
        kind: 'processing',
        index: event.index,
        total: state.total,
        name: event.name,
        percent: 0,
        pace: state.kind === 'processing' ? state.pace : null,
      };
    case 'progress':
      if (state.kind !== 'processing') return state;
      return {
        ...state,
        percent: event.index === state.index ? 100 * event.done : state.percent,
        pace: event.pace,
      };
    case 'pack':
      return state.kind === 'processing' ? { kind: 'packing', total: state.total, name: event.name } : state;
    case 'end':
      return { kind: 'idle' };
  }
}
