import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { classNames } from './class-names.ts';

/** Where toasts appear on the current page; null for the corner of the window. */
export const toastPlace = createStore<{ element: HTMLElement | null }>(() => ({ element: null }));

/** Reserves a place for toasts on the current page. What is in it is covered while there is one. */
export function ToastPlace({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <div
      ref={(element) => {
        toastPlace.setState({ element });
      }}
      className={classNames('relative', className)}
    >
      {children}
    </div>
  );
}
