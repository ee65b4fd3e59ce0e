import type { RunPace } from './run-pace.ts';

/** The progress of making clips. `index` is 0-based, `percent` is that of the clip, `pace` that of all. */
export type ClipRunState =
  | { kind: 'idle' }
  | { kind: 'preparing'; total: number }
  | { kind: 'processing'; index: number; total: number; name: string; percent: number; pace: RunPace | null }
  | { kind: 'packing'; total: number; name: string };

/** What moves it along. */
export type ClipRunEvent =
  | { type: 'start'; total: number }
  | { type: 'clip'; index: number; name: string }
  | { type: 'progress'; done: number; pace: RunPace }
  | { type: 'pack'; name: string }
  | { type: 'end' };

/** The next state; actions that do not fit the current one change nothing. */
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
      return state.kind === 'processing' ? { ...state, percent: 100 * event.done, pace: event.pace } : state;
    case 'pack':
      return state.kind === 'processing' ? { kind: 'packing', total: state.total, name: event.name } : state;
    case 'end':
      return { kind: 'idle' };
  }
}
