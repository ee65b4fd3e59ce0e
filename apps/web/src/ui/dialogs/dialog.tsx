import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { isComposing } from '../fields/is-composing.ts';

type DialogProps = {
  title: string;
  description?: ReactNode;
  className?: string;
  children?: ReactNode;
  onKeyDown?(press: KeyboardEvent): void;
  onClose(): void;
};

/** A modal dialog; Escape closes it, and a click outside unless a form inside has been changed. */
export function Dialog({ title, description, className, children, onKeyDown, onClose }: DialogProps) {
  const returnFocus = useFocusReturn();
  const changed = useRef(new Set<Element>());
  const noteChange = ({ target }: FormEvent) => {
    const form = target instanceof Element && target.closest('form');
    if (form) changed.current.add(form);
  };
  // A form that was sent may have given way to its result.
  const hasChanges = () => [...changed.current].some(({ isConnected }) => isConnected);
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-black/60" />
        <Primitive.Content
          onCloseAutoFocus={returnFocus}
          onInput={noteChange}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={(press) => isComposing(press) && press.preventDefault()}
          onInteractOutside={(event) => hasChanges() && event.preventDefault()}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-110 max-w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-4 overflow-auto rounded-panel border border-hairline bg-surface-1 p-5 shadow-float',
            // Its buttons stay in view where it is taller than the window.
            '[&>footer]:sticky [&>footer]:bottom-0 [&>footer]:z-10 [&>footer]:-mb-5 [&>footer]:bg-surface-1 [&>footer]:pb-5',
            className,
          )}
        >
          <header className="flex items-start justify-between gap-4">
            <div className="flex flex-col gap-1.5">
              <Primitive.Title className="text-[16px] leading-6 font-semibold break-words">
                {title}
              </Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-[14px] leading-5 break-words text-text-2">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close aria-label="Close" className="rounded p-0.5 text-text-3 hover:text-text-1">
              <X className="size-4.5" />
            </Primitive.Close>
          </header>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type ConfirmDialogProps = {
  title: string;
  description: string;
  /** The labels of the buttons that confirm (`action`), also while that takes time (`busy`), and that don't. */
  action: string;
  busy?: string;
  refusal: string;
  variant?: 'danger' | 'primary';
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ action, busy = action, refusal, isBusy, ...props }: ConfirmDialogProps) {
  const { title, description, variant = 'danger', onClose, onConfirm } = props;
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{refusal}</Button>
        <Button variant={variant} disabled={isBusy} onClick={onConfirm}>
          {isBusy ? busy : action}
        </Button>
      </footer>
    </Dialog>
  );
}

/**
 * Returns a handler for `onCloseAutoFocus` of a dialog that no trigger opened: gives the focus back to the
 * element that had it when the dialog opened. It can also be called once the dialog is gone.
 */
export function useFocusReturn(): (event?: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event?.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
}
