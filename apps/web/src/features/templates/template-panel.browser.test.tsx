import { expect, it, onTestFinished } from 'vitest';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import { createElement, scanElementOf } from '../elements/index.ts';
import { TemplatePanel } from './template-panel.tsx';
import { deleteTemplate, loadTemplates, saveTemplate, templateStore } from './template-store.ts';

it('focuses the next template after one is deleted, or the import button after the last', async () => {
  onTestFinished(keepFocus());
  // Other tests may have left some.
  await loadTemplates();
  for (const { name } of templateStore.getState().templates) await deleteTemplate(name);
  const element = { ...createElement([]), selections: exampleSelections };
  const template = {
    savedAt: '2026-01-02T03:04:05.678Z',
    elements: [{ ...scanElementOf(element), name: element.name, rules: element.rules }],
    elementRules: [],
  };
  for (const name of ['Kill', 'Reload']) {
    await saveTemplate({ ...template, name });
  }
  const ignore = () => undefined;
  const screen = await showPart(
    <TemplatePanel
      canSave
      canUse
      onSave={ignore}
      onUse={ignore}
      onExport={ignore}
      onDelete={({ name }) => void deleteTemplate(name)}
      onImport={ignore}
    />,
  );
  await screen.getByRole('button', { name: 'Delete Kill' }).click();
  await expect.element(screen.getByRole('button', { name: 'Delete Reload' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Delete Reload' }).click();
  await expect.element(screen.getByLabelText('Import a template')).toHaveFocus();
});
