import { createStore } from 'zustand/vanilla';

/** A short message; at most one is visible. Default display 5000 ms. */
export type ToastMessage = {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
};

type ToastState = { toast: ToastMessage | null };

/** The toast on screen. */
export const toastStore = createStore<ToastState>(() => ({ toast: null }));

let lastId = 0;

/** Shows a toast in place of the one on screen. */
export function notify(
  message: Omit<ToastMessage, 'id' | 'variant'> & { variant?: ToastMessage['variant'] },
): void {
  toastStore.setState({ toast: { variant: 'default', ...message, id: ++lastId } });
}

/** Shows a failure. */
export function notifyError(title: string, description?: string): void {
  notify({ title, variant: 'destructive', ...(description !== undefined && { description }) });
}

/** Takes a toast off the screen, if it is still there. */
export function dismissToast(id: number): void {
  if (toastStore.getState().toast?.id === id) toastStore.setState({ toast: null });
}
