import { type ReactNode, useRef } from 'react';
import { canPickFile, type PickedFile, pickFiles, withoutHandles } from '../../platform/pick-file.ts';

type FileChooserProps = {
  /** Label of the plain input that stands in if the browser has no picker of its own. */
  label: string;
  /** Called with the chosen files, of which there is at least one. */
  onFiles(picked: readonly PickedFile[]): void;
  children(choose: () => void): ReactNode;
};

/** Lets the user choose files, also the same ones again, with a picker that provides handles if possible. */
export function FileChooser({ label, onFiles, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    if (!canPickFile()) {
      input.current?.click();
      return;
    }
    pickFiles().then(
      (picked) => picked.length > 0 && onFiles(picked),
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
        multiple
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(withoutHandles(files));
        }}
      />
    </>
  );
}
