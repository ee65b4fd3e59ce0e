import type { User } from '@framescout/contract';

/** Who is using the app. While loading, `user` is the last known user. */
export type SessionState =
  | { kind: 'loading'; user: User | null }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: User };

/** The events that change the session. */
export type SessionEvent =
  /** The user of the last visit is known, but not yet confirmed by the server. */
  | { type: 'recall'; user: User }
  | { type: 'ask' }
  | { type: 'answer'; user: User }
  /** No answer, or a refusal that says nothing about who is signed in. */
  | { type: 'fail' }
  | { type: 'end' };

/** Returns the next state; events that don't apply to the current state leave it unchanged. */
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

/** Returns the signed-in user, or while loading the last known one; null if there is none. */
export function userOf(state: SessionState): User | null {
  return state.kind === 'signed-out' ? null : state.user;
}
