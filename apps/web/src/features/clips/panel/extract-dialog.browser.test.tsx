import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ExtractDialog } from './extract-dialog.tsx';

it('asks for the size of animations only, and makes what was chosen', async () => {
  const onCreate = vi.fn();
  const onClose = vi.fn();
  const screen = await render(<ExtractDialog onCreate={onCreate} onClose={onClose} />);
  const size = screen.getByRole('spinbutton', { name: 'At most' });
  await size.fill('2');
  await screen.getByRole('button', { name: 'Create' }).click();
  expect(onCreate.mock.lastCall).toEqual([{ kind: 'gif', maxBytes: 2e6 }]);
  expect(onClose).toHaveBeenCalledOnce();
  await screen.getByLabelText('Make').selectOptions('Contact sheet, PNG');
  await expect.element(size).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^One picture of all events/)).toBeVisible();
  await screen.getByRole('button', { name: 'Create' }).click();
  expect(onCreate.mock.lastCall).toMatchObject([{ kind: 'sheet' }]);
});
