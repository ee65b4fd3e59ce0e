import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { classNames } from './class-names.ts';

/** The element in which toasts appear on the current page; null for the default place. */
export const toastSlot = createStore<{ element: HTMLElement | null }>(() => ({ element: null }));

/** Reserves a place for toasts on the current page. A toast covers the content of that place. */
export function ToastSlot({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <div
      ref={(element) => {
        toastSlot.setState({ element });
      }}
      className={classNames('relative', className)}
    >
      {children}
    </div>
  );
}
