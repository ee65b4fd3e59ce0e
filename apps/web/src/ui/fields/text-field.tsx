import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';

/** The props of a text field, in addition to those of every input. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  error?: string | undefined;
  /** A hint on filling it in; an error replaces it. */
  hint?: ReactNode;
};

/** A text field with its label above, and room for an error below, so that nothing shifts. */
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

/** A password field with a show/hide toggle. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded text-text-3 hover:text-text-1"
        >
          {isShown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
        </button>
      }
    />
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
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

type FieldNoteProps = {
  id: string;
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

/** Says why submitting a form failed; renders nothing if it did not. */
export function FormFailure({ reason }: { reason: string }) {
  if (reason === '') return null;
  return (
    <p role="alert" className="text-danger">
      {reason}
    </p>
  );
}
