import { describe, expect, it } from 'vitest';
import { dismissToast, notify, notifyError, notifyNext, toastStore } from './toast-store.ts';

describe('toasts', () => {
  it('replace each other, so that only one is visible', () => {
    notify({ title: 'Processing Video' });
    notifyError('Upload Failed', 'No video in it.');
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Upload Failed',
      description: 'No video in it.',
      variant: 'destructive',
    });
  });

  it('are not removed when an earlier one expires', () => {
    notify({ title: 'First' });
    const first = toastStore.getState().toast?.id ?? 0;
    notify({ title: 'Second' });
    dismissToast(first);
    expect(toastStore.getState().toast?.title).toBe('Second');
    dismissToast(first + 1);
    expect(toastStore.getState().toast).toBeNull();
  });

  it('can wait until the one on screen is gone', () => {
    notify({ title: 'First' });
    notifyNext({ title: 'Second' });
    expect(toastStore.getState().toast?.title).toBe('First');
    dismissToast(toastStore.getState().toast?.id ?? 0);
    expect(toastStore.getState().toast?.title).toBe('Second');
  });
});
