import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  description: string;
  /** The labels of the buttons that confirm (`action`) and that don't (`refusal`). */
  action: string;
  refusal: string;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ title, description, action, refusal, isBusy, ...on }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={on.onClose}>
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={on.onClose}>{refusal}</Button>
        <Button variant="danger" disabled={isBusy} onClick={on.onConfirm}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}
