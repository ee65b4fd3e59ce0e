import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useStore } from 'zustand';
import { classNames } from './class-names.ts';
import { dismissToast, toastStore } from './toast-store.ts';

/** The region where toasts appear. */
export function Toaster() {
  const toast = useStore(toastStore, (state) => state.toast);
  return (
    <Toast.Provider duration={5000} swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
          className={classNames(
            'flex items-start gap-3 rounded-panel border bg-surface-2 p-3 shadow-float',
            toast.variant === 'destructive' ? 'border-danger' : 'border-hairline',
          )}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title
              className={classNames('font-semibold', toast.variant === 'destructive' && 'text-danger')}
            >
              {toast.title}
            </Toast.Title>
            {toast.description && (
              <Toast.Description className="mt-0.5 break-words text-text-2">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          <Toast.Close aria-label="Close message" className="rounded text-text-3 hover:text-text-1">
            <X className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 w-90 max-w-[calc(100vw-2rem)] outline-none" />
    </Toast.Provider>
  );
}
