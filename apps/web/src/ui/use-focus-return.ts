import { useState } from 'react';

/**
 * Returns a handler for `onCloseAutoFocus` of a dialog that no trigger opened: gives the focus back to the
 * element that had it when the dialog opened. It can also be called once the dialog is gone.
 */
export function useFocusReturn(): (event?: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event?.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
}
