import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';

/** The props of a text field, in addition to those of every input. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** The error message for the input. */
  error?: string | undefined;
  /** A hint on filling it in; an error replaces it. */
  hint?: ReactNode;
};

/**
 * A text field with its label above. The line below is reserved for an error, so that the layout does not
 * shift.
 */
export function TextField({
  label,
  error,
  hint,
  className,
  end,
  ...input
}: TextFieldProps & { /** Shown inside the field, at its end. */ end?: ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="mb-1.5 font-medium">
        {label}
      </label>
      <span className="relative block">
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          className={classNames(
            'h-10 w-full rounded-control border border-hairline bg-surface-2 px-3 text-[14px] placeholder:text-text-3 disabled:opacity-60',
            error !== undefined && 'border-danger',
            end !== undefined && 'pr-11',
            className,
          )}
          {...input}
        />
        {end}
      </span>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
