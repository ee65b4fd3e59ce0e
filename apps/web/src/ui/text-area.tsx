import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
  /** The error message for the input. */
  error?: string | undefined;
  /** A hint on filling it in; an error replaces it. */
  hint?: ReactNode;
};

/** A multi-line text field with its label above. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="mb-1.5 font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={6}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className={classNames(
          'w-full resize-y rounded-control border border-hairline bg-surface-2 px-3 py-2 text-[14px] leading-5',
          error !== undefined && 'border-danger',
        )}
        {...area}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
