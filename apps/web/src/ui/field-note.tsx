import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type FieldNoteProps = {
  /** The id by which the field refers to its note. */
  id: string;
  /** What is wrong with the input, if anything. */
  error: string | undefined;
  /** A hint on filling the field in; an error replaces it. */
  hint?: ReactNode;
};

/** The line below a field, reserved even while it is empty, so that the layout does not shift. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  return (
    <p
      id={id}
      className={classNames(
        'mt-1 min-h-4 text-[12px] leading-4',
        error === undefined ? 'text-text-3' : 'text-danger',
      )}
    >
      {error ?? hint}
    </p>
  );
}
