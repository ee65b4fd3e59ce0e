import { createStore } from 'zustand/vanilla';

/** A short message; at most one is visible. It is shown for 5 s, or for 15 s with an action. */
type ToastMessage = {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  action?: { label: string; run(): void };
  /** It tells why whatever comes next fails: as long as it is on screen, no other takes its place. */
  isLast?: boolean;
};

type ToastState = { toast: ToastMessage | null };

/** The toast on screen, if any. */
export const toastStore = createStore<ToastState>(() => ({ toast: null }));

let lastId = 0;

type Message = Omit<ToastMessage, 'id' | 'variant'> & { variant?: ToastMessage['variant'] };

/**
 * Shows a toast, replacing the one on screen, unless that one is the last.
 * @returns its id
 */
export function notify(message: Message): number {
  const id = ++lastId;
  if (toastStore.getState().toast?.isLast && !message.isLast) return id;
  toastStore.setState({ toast: { variant: 'default', ...message, id } });
  return id;
}

/** Shows a toast once there is none on screen, so that the current one can be read to the end. */
export function notifyNext(message: Message): void {
  if (!toastStore.getState().toast) {
    notify(message);
    return;
  }
  const unsubscribe = toastStore.subscribe(({ toast }) => {
    if (toast) return;
    unsubscribe();
    notify(message);
  });
}

/** Shows an error toast and, if there is something the user can do about it, a button for that. */
export function notifyError(title: string, description?: string, action?: ToastMessage['action']): void {
  notify({
    title,
    variant: 'destructive',
    ...(description !== undefined && { description }),
    ...(action && { action }),
  });
}

/** Removes a toast, if it is still on screen. */
export function dismissToast(id: number): void {
  if (toastStore.getState().toast?.id === id) toastStore.setState({ toast: null });
}

/** Removes the toast on screen, so that the next one is shown whatever it was. */
export function clearToasts(): void {
  toastStore.setState({ toast: null });
}
