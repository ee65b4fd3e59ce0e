import type { User } from '@framescout/contract';
import { createStore, useStore } from 'zustand';
import { forgetUpgradeIntent } from '../../features/account/index.ts';

type VisitorState = {
  user: User | null;
  isCounted: boolean;
  /** Reports to analytics that the visitor wants the trial. */
  countTrial(): void;
};

const visitor = createStore<VisitorState>(() => ({
  user: null,
  isCounted: false,
  countTrial() {},
}));

/** Returns the signed-in user; null for guests, and while unknown, as in prerendered documents. */
export function useVisitor(): User | null {
  return useStore(visitor, ({ user }) => user);
}

/** Whether visits are tracked here if the visitor consents; false while unknown. */
export function useIsCounted(): boolean {
  return useStore(visitor, ({ isCounted }) => isCounted);
}

/**
 * Called when the visitor follows a link to the free trial: drops an earlier choice of Pro, which would lead
 * to checkout, and reports the trial to analytics, if there are any.
 */
export function chooseTrial(): void {
  forgetUpgradeIntent();
  visitor.getState().countTrial();
}

/** Updates what is known about the visitor. */
export function setVisitor(known: Partial<VisitorState>): void {
  visitor.setState(known);
}
