import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { CodeField, FormFailure } from './account-fields.tsx';
import { passwordAndCodeFormSchema } from './form-schemas.ts';

type PasswordAndCodeDialogProps = {
  title: string;
  description: string;
  action: string;
  isDangerous?: boolean;
  send(body: { password: string; code: string }): Promise<void>;
  onClose(): void;
};

/** Asks for the password and a code before an action that weakens the account. */
export function PasswordAndCodeDialog({ title, description, action, ...props }: PasswordAndCodeDialogProps) {
  const { field, form, isBusy, failure } = useForm({
    schema: passwordAndCodeFormSchema,
    fallback: 'That didn’t work. Please try again.',
    send: async (body) => {
      await props.send(body);
    },
  });
  return (
    <Dialog title={title} description={description} onClose={props.onClose}>
      <form {...form} aria-label={title} className="flex flex-col gap-2">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <CodeField hint="From your authenticator app, or a recovery code" {...field('code')} />
        <FormFailure reason={failure} />
        <footer className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant={props.isDangerous ? 'danger' : 'primary'} disabled={isBusy}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
