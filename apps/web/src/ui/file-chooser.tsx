import { type ReactNode, useRef } from 'react';
import { canPickFile, type FileKind, type PickedFile, pickFile } from '../platform/pick-file.ts';

type FileChooserProps = {
  /** The name of the input that stands in where the browser has no picker of its own. */
  label: string;
  kind: FileKind;
  onFile(picked: PickedFile): void;
  /** What calls `choose` when it is pressed. */
  children(choose: () => void): ReactNode;
};

/** Lets one file be chosen, by a picker that gives a handle where the browser has one; the same one again, too. */
export function FileChooser({ label, kind, onFile, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    if (!canPickFile()) {
      input.current?.click();
      return;
    }
    pickFile(kind).then(
      (picked) => picked && onFile(picked),
      // The plain input takes the place of a picker that was not shown.
      () => input.current?.click(),
    );
  };
  return (
    <>
      {children(choose)}
      <input
        ref={input}
        type="file"
        accept={kind.accept}
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
