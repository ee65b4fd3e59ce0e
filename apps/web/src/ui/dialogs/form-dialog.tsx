import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { FormFailure } from '../fields/text-field.tsx';
import type { useForm } from '../fields/use-form.ts';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  description?: string;
  className?: string;
  sending: Pick<ReturnType<typeof useForm>, 'form' | 'isBusy' | 'failure'>;
  /** The labels of the buttons that send it, also while that takes time (`busy`), and that don't. */
  action: string;
  busy?: string;
  refusal?: string;
  variant?: 'danger' | 'primary';
  isDisabled?: boolean;
  children: ReactNode;
  onClose(): void;
};

/** A dialog with a form, the reason why sending it failed, and buttons to send and to cancel it. */
export function FormDialog({ sending, action, refusal = 'Cancel', children, ...props }: FormDialogProps) {
  const { busy = action, variant = 'primary', isDisabled = false, ...dialog } = props;
  const { form, isBusy, failure } = sending;
  return (
    <Dialog {...dialog}>
      <form {...form} aria-label={dialog.title} className="flex flex-col gap-2">
        {children}
        <FormFailure reason={failure} />
        <footer className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={dialog.onClose}>{refusal}</Button>
          <Button type="submit" variant={variant} disabled={isBusy || isDisabled}>
            {isBusy ? busy : action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
