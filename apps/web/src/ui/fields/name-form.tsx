import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { isComposing } from './is-composing.ts';

type NameFormProps = {
  form?: RefObject<HTMLFormElement | null>;
  label: string;
  name: string;
  maxLength: number;
  /** The id of what gets the focus when the form is gone. */
  next: string;
  /** Called with what was typed, without the spaces around it; it may be empty. */
  onName(name: string): void;
  onDone(): void;
};

/** Renames something in its place: Enter and leaving the field accept what was typed, Escape does not. */
export function NameForm({ form, label, name: before, maxLength, next, onName, onDone }: NameFormProps) {
  const [name, setName] = useState(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(name.trim());
    onDone();
  };
  const pressKey = (press: KeyboardEvent) => {
    if (press.key !== 'Escape') return;
    // Escape would also leave Selection Mode.
    press.stopPropagation();
    if (isComposing(press.nativeEvent)) return;
    press.preventDefault();
    onDone();
  };
  return (
    <form {...(form && { ref: form })} onSubmit={submit} className="min-w-0 flex-1">
      <input
        aria-label={label}
        data-focus-next={next}
        maxLength={maxLength}
        // biome-ignore lint/a11y/noAutofocus: it appears because the user asked to type a name
        autoFocus
        className="h-7 w-full rounded-control border border-hairline bg-surface-2 px-2"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={submit}
        onKeyDown={pressKey}
      />
    </form>
  );
}
