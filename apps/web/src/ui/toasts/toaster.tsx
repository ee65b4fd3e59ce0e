import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { dismissToast, toastStore } from './toast-store.ts';

const MESSAGE_MS = 5000;
// An offer has to be read, understood and reached.
const OFFER_MS = 15_000;

/**
 * Shows toasts where the page reserves a place for them; otherwise in a corner of the window or, if it has no
 * room for that, below the page's header, whose links must not be covered.
 */
export function Toaster() {
  const toast = useStore(toastStore, (state) => state.toast);
  const { element } = useStore(toastSlot);
  const isDanger = toast?.variant === 'destructive';
  return (
    <Toast.Provider swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          duration={toast.action ? OFFER_MS : MESSAGE_MS}
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
          className={classNames(
            'relative flex min-h-10 items-center gap-3 overflow-hidden rounded-control border border-hairline bg-surface-2 py-1 pr-2 pl-3.5 shadow-float',
            'before:absolute before:inset-y-0 before:left-0 before:w-0.75',
            isDanger ? 'before:bg-danger' : 'before:bg-text-3',
          )}
        >
          <div className="min-w-0 flex-1 leading-4">
            <Toast.Title className={classNames('font-semibold', isDanger && 'text-danger')}>
              {toast.title}
            </Toast.Title>
            {toast.description && (
              <Toast.Description className="break-words text-[12px] text-text-2">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          {toast.action && (
            <Toast.Action asChild altText={toast.action.label}>
              <Button size="small" onClick={toast.action.run}>
                {toast.action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close aria-label="Close message" className="rounded p-1 text-text-3 hover:text-text-1">
            <X className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      {element ? (
        createPortal(
          <Toast.Viewport className="absolute top-0.5 left-0 z-50 w-[max(100%,19rem)] max-w-120 outline-none" />,
          element,
        )
      ) : (
        <Toast.Viewport className="fixed inset-x-2 top-15 z-50 outline-none sm:right-4 sm:left-auto sm:w-90 lg:top-auto lg:bottom-4" />
      )}
    </Toast.Provider>
  );
}

/** The element in which toasts appear on the current page; null for the default place. */
const toastSlot = createStore<{ element: HTMLElement | null }>(() => ({ element: null }));

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
