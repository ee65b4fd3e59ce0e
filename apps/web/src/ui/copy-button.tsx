import type { VariantProps } from 'class-variance-authority';
import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import type { buttonClasses } from './button-classes.ts';
import { notify, notifyError } from './toast-store.ts';

type CopyButtonProps = VariantProps<typeof buttonClasses> & {
  text: string;
  /** Accessible name that says what is copied, for users who cannot see what is next to the button. */
  label?: string;
  /** What the user can do instead if the browser forbids copying. */
  fallbackHint?: string;
};

/** A button that copies text to the clipboard. */
export function CopyButton({
  text,
  label = 'Copy',
  fallbackHint = 'Select the text to copy it.',
  ...look
}: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: 'Copied' });
    } catch {
      notifyError('Not copied', `The browser did not allow it. ${fallbackHint}`);
    }
  };
  return (
    <Button aria-label={label} onClick={() => void copy()} {...look}>
      <Copy aria-hidden="true" />
      Copy
    </Button>
  );
}
