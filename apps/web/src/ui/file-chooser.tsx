import { type ReactNode, useRef } from 'react';
import { canPickFile, type PickedFile, pickFile } from '../platform/pick-file.ts';

type FileChooserProps = {
  /** Label of the plain input that stands in if the browser has no picker of its own. */
  label: string;
  onFile(picked: PickedFile): void;
  /** Renders the control that calls `choose` when pressed. */
  children(choose: () => void): ReactNode;
};

/**
 * Lets the user choose a file, with a picker that provides a handle if the browser has one. The same file can
 * be chosen again.
 */
export function FileChooser({ label, onFile, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    if (!canPickFile()) {
      input.current?.click();
      return;
    }
    pickFile().then(
      (picked) => picked && onFile(picked),
      // The picker was not shown, so fall back to the plain input.
      () => input.current?.click(),
    );
  };
  return (
    <>
      {children(choose)}
      <input
        ref={input}
        type="file"
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile({ file, handle: null });
        }}
      />
    </>
  );
}
