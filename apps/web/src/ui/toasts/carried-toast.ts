import { z } from 'zod';
import { storeHandoff, takeHandoff } from '../../platform/tab-handoff.ts';
import { notify, toastStore } from './toast-store.ts';

const toastSchema = z.object({
  title: z.string(),
  description: z.string().exactOptional(),
  variant: z.enum(['default', 'destructive']),
});

/** Carries the toast on screen over to our next document in this tab. */
export function carryToast(): void {
  const { toast } = toastStore.getState();
  if (toast) storeHandoff('toast', toast);
}

/** Shows the toast carried over from the previous document, if any. */
export function showCarriedToast(): void {
  const { data: toast } = toastSchema.safeParse(takeHandoff('toast'));
  if (toast) notify(toast);
}
