import type { RunPace } from './run-pace.ts';

/**
 * The progress of making clips. `index` is 0-based, that of the clip begun last; `percent` is its own, `pace` that of
 * all.
 */
export type ClipRunState =
  | { kind: 'idle' }
  | { kind: 'preparing'; total: number }
  | { kind: 'processing'; index: number; total: number; name: string; percent: number; pace: RunPace | null }
  | { kind: 'packing'; total: number; name: string };

/** What moves it along. */
export type ClipRunEvent =
  | { type: 'start'; total: number }
  | { type: 'clip'; index: number; name: string }
  | { type: 'progress'; index: number; done: number; pace: RunPace }
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
