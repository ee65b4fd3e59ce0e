import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What a text field takes besides what every input does. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** What is wrong with what was typed. */
  error?: string | undefined;
  /** What helps to fill it in; gives way to an error. */
  hint?: string;
};

/** A line of text with its name above. The line below is kept free for an error, so that nothing jumps. */
export function TextField({
  label,
  error,
  hint,
  className,
  end,
  ...input
}: TextFieldProps & { /** Shown inside, at the end. */ end?: ReactNode }) {
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
      <p
        id={noteId}
        className={classNames(
          'mt-1 min-h-4 text-[12px] leading-4',
          error === undefined ? 'text-text-3' : 'text-danger',
        )}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
