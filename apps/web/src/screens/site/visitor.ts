import type { User } from '@framescout/contract';
import { createStore, useStore } from 'zustand';

type VisitorState = {
  user: User | null;
  isCounted: boolean;
  /** Tells analytics that the visitor wants the trial. */
  countTrial(): void;
};

const visitor = createStore<VisitorState>(() => ({
  user: null,
  isCounted: false,
  countTrial() {},
}));

/** Who is signed in; null while unknown, as in the documents that were rendered when the app was built. */
export function useVisitor(): User | null {
  return useStore(visitor, ({ user }) => user);
}

/** Whether visits are counted here, if the visitor agrees; false while unknown. */
export function useIsCounted(): boolean {
  return useStore(visitor, ({ isCounted }) => isCounted);
}

/** Tells analytics, where there are any, that the visitor wants the trial. The page is left right after. */
export function tellOfTrial(): void {
  visitor.getState().countTrial();
}

/** Tells what has become known about the visitor. */
export function setVisitor(known: Partial<VisitorState>): void {
  visitor.setState(known);
}
