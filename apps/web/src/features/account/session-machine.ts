import type { User } from '@framescout/contract';

/** Who is using the app. While that is still loading, `user` is the last known one. */
export type SessionState =
  | { kind: 'loading'; user: User | null }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: User };

/** What can change the session. */
export type SessionEvent =
  /** The user of the last visit is known but not confirmed yet. */
  | { type: 'recall'; user: User }
  | { type: 'ask' }
  | { type: 'answer'; user: User }
  /** No answer, or a refusal that says nothing about who is signed in. */
  | { type: 'fail' }
  | { type: 'end' };

/** The next state; actions that do not fit the current one change nothing. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'recall':
      return state.kind === 'signed-in' ? state : { kind: 'loading', user: event.user };
    case 'ask':
      return { kind: 'loading', user: userOf(state) };
    case 'answer':
      return { kind: 'signed-in', user: event.user };
    case 'fail':
      if (state.kind !== 'loading') return state;
      return state.user ? { kind: 'signed-in', user: state.user } : { kind: 'signed-out' };
    case 'end':
      return { kind: 'signed-out' };
  }
}

/** Who is signed in, or was when last known. */
export function userOf(state: SessionState): User | null {
  return state.kind === 'signed-out' ? null : state.user;
}
