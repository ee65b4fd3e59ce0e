import type { VariantProps } from 'class-variance-authority';
import { Copy } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import type { buttonClasses } from '../buttons/button-classes.ts';
import { notify, notifyError } from '../toasts/toast-store.ts';

type CopyButtonProps = VariantProps<typeof buttonClasses> & {
  text: string;
  /** Accessible name that says what is copied, for users who cannot see what is next to the button. */
  label?: string;
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

/** A command for the user to run elsewhere, with a button that copies it; `label` says what it does. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure aria-label={label} className="min-w-0 rounded-control border border-hairline bg-surface-0">
      <div className="flex items-center justify-between gap-2 border-b border-hairline py-1 pr-1 pl-3">
        <figcaption className="text-[12px] text-text-2">{label}</figcaption>
        <CopyButton text={text} label={`Copy: ${label}`} variant="quiet" size="small" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys as well */}
      <pre tabIndex={0} className="numeric overflow-x-auto p-3 leading-5">
        {text}
      </pre>
    </figure>
  );
}
