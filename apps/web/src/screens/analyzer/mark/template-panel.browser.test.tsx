import { expect, it, onTestFinished } from 'vitest';
import { deleteTemplate, loadTemplates, templateStore } from '../../../features/templates/index.ts';
import { markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { keepFocus } from '../../../ui/page/keep-focus.ts';
import { saveElements } from '../../../workspace/find/template-actions.ts';
import { TemplatePanel } from './template-panel.tsx';

it('focuses the next template after one is deleted, or the import button after the last', async () => {
  onTestFinished(keepFocus());
  // Other tests may have left some.
  await loadTemplates();
  for (const { name } of templateStore.getState().templates) await deleteTemplate(name);
  const workspace = markedWorkspace();
  for (const name of ['Kill', 'Reload']) await saveElements(workspace, name);
  const screen = await showPart(<TemplatePanel />, workspace);
  await screen.getByRole('button', { name: 'Delete Kill' }).click();
  await expect.element(screen.getByRole('button', { name: 'Delete Reload' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Delete Reload' }).click();
  await expect.element(screen.getByLabelText('Import a template')).toHaveFocus();
});
