import {
  formatTemplateFile,
  PLAIN_FINISH,
  PLAIN_TITLE,
  plainLayout,
  type SavedTemplate,
} from '@framescout/contract';
import { beforeEach, expect, it } from 'vitest';
import type { TrackedRule } from '../../features/elements/index.ts';
import { loadTemplates, templateStore } from '../../features/templates/index.ts';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import type { Workspace } from '../workspace.ts';
import { applyTemplate, importTemplate, removeTemplate, saveElements } from './template-actions.ts';

let workspace: Workspace;

const toast = () => toastStore.getState().toast;
const kept = () => templateStore.getState().templates;
const elementNames = () => kept().map(({ elements }) => elements.map(({ name }) => name));

beforeEach(async () => {
  await loadTemplates();
  for (const template of kept()) await removeTemplate(template);
  workspace = exampleWorkspace();
  workspace.elements.change('element-1', { selections: exampleSelections, name: 'Kill' });
  await saveElements(workspace, 'My HUD');
});

/** Presses the button of the toast on screen, and waits for the toast titled `title`. */
async function press(label: string, title: string): Promise<void> {
  expect(toast()?.action?.label).toBe(label);
  toast()?.action?.run();
  await expect.poll(() => toast()?.title).toBe(title);
}

function theTemplate(): SavedTemplate {
  const [template] = kept();
  if (!template) throw new Error('There is no template.');
  return template;
}

it('mentions no earlier template if there was none', () => {
  expect(toast()).toMatchObject({ title: 'Template saved', description: 'My HUD' });
  expect(toast()?.action).toBeUndefined();
});

it('can undo saving a template in place of another of the same name', async () => {
  workspace.elements.change('element-1', { name: 'Medal' });
  await saveElements(workspace, 'My HUD');
  expect(elementNames()).toEqual([['Medal']]);
  expect(toast()?.description).toBe('My HUD, in place of the earlier one');
  await press('Undo', 'Template brought back');
  expect(elementNames()).toEqual([['Kill']]);
});

it('brings the layout and the finish of clips along, if it was saved with them', async () => {
  const layout = plainLayout('9:16');
  const finish = { ...PLAIN_FINISH, title: PLAIN_TITLE };
  workspace.clipSettings.change({ layout, finish });
  const withLayout = 'Upright';
  await saveElements(workspace, withLayout);
  const other = exampleWorkspace();
  applyTemplate(other, theTemplate());
  expect(other.clipSettings.getState().settings).toMatchObject({ layout: null, finish: null });
  const saved = kept().find(({ name }) => name === withLayout);
  if (!saved) throw new Error('There is no such template.');
  applyTemplate(other, saved);
  expect(other.clipSettings.getState().settings).toMatchObject({ layout, finish });
});

it('can undo using a template whose elements replaced marked ones of the same name', async () => {
  const { elements } = workspace;
  const [own] = elements.marked;
  applyTemplate(workspace, theTemplate());
  expect(elements.marked).not.toContain(own);
  await Promise.resolve();
  expect(toast()?.description).toBe('My HUD, in place of “Kill”');
  expect(workspace.history.getState().undo).toBe('use the template My HUD');
  await press('Undo', 'Undone');
  expect(elements.marked).toEqual([own]);
});

it('passes names, notes and verdicts on only to the element of the same name', () => {
  const { elements, edits } = workspace;
  elements.add();
  elements.change('element-2', { selections: exampleSelections, name: 'Menu' });
  elements.add();
  elements.setRules([
    { id: 'rule-1', color: 'red', rule: { kind: 'without', element: 'element-1', other: 'element-2' } },
    { id: 'rule-2', color: 'red', rule: { kind: 'without', element: 'element-1', other: 'element-3' } },
  ]);
  const span = { startTime: 1, startFrame: 1, endTime: 2, endFrame: 1 };
  for (const id of ['element-1', 'element-2', 'element-3', 'rule-2']) {
    edits.add(id, span, { peakTime: 1, confidence: 1, region: null });
  }
  const template = theTemplate();
  applyTemplate(workspace, {
    ...template,
    elements: ['Medal', 'Menu', 'Kill'].flatMap((name, index) =>
      template.elements.map((element) => ({ ...element, name, id: `element-${index + 1}` })),
    ),
    elementRules: [{ kind: 'burst', element: 'element-1', count: 3, within: 5 }],
  });
  expect(elements.marked.map(({ id, name }) => [id, name])).toEqual([
    ['element-3', 'Medal'],
    ['element-2', 'Menu'],
    ['element-1', 'Kill'],
  ]);
  expect(elements.getState().elementRules.map(({ id, rule }) => [id, rule])).toEqual([
    ['rule-1', { kind: 'without', element: 'element-1', other: 'element-2' }],
    ['rule-2', { kind: 'burst', element: 'element-3', count: 3, within: 5 }],
  ]);
  expect(edits.getState().edits.map(({ sourceId }) => sourceId)).toEqual(['element-1', 'element-2']);
});

it("does not filter its elements' events by a choice made for others with the same ids", () => {
  const { browser, elements } = workspace;
  const template = theTemplate();
  elements.add();
  for (const id of ['element-1', 'element-2']) browser.setFilter('source', id, true);
  applyTemplate(workspace, {
    ...template,
    elements: template.elements.map((element) => ({ ...element, name: 'Medal' })),
  });
  expect(elements.marked.map(({ id, name }) => [id, name])).toEqual([
    ['element-1', 'Kill'],
    ['element-2', 'Medal'],
  ]);
  expect([...browser.getState().filter.source]).toEqual(['element-1']);
});

it('can undo importing a file in place of another template of the same name', async () => {
  const template = theTemplate();
  const elements = template.elements.map((element) => ({ ...element, name: 'Somebody else' }));
  await importTemplate(new File([formatTemplateFile({ ...template, elements })], 'My HUD.framescout.json'));
  expect(elementNames()).toEqual([['Somebody else']]);
  await press('Undo', 'Template brought back');
  expect(elementNames()).toEqual([['Kill']]);
});

it('can undo deleting a template', async () => {
  await removeTemplate(theTemplate());
  expect(kept()).toEqual([]);
  await press('Undo', 'Template brought back');
  expect(elementNames()).toEqual([['Kill']]);
});

it("adds a template's rules only once, however often it is used", async () => {
  const { elements } = workspace;
  elements.setRules(burstsWithin(1, 2));
  await saveElements(workspace, 'My HUD');
  elements.setRules(burstsWithin(2));
  applyTemplate(workspace, theTemplate());
  applyTemplate(workspace, theTemplate());
  expect(elements.getState().elementRules.map(({ rule }) => rule)).toMatchObject([
    { within: 2 },
    { within: 1 },
  ]);
});

it('refuses to use or save a template with too many rules', async () => {
  const { elements } = workspace;
  elements.setRules(burstsWithin(1, 2));
  await saveElements(workspace, 'My HUD');
  const many = Array.from({ length: 17 }, (_, index) => index + 1);
  elements.setRules(burstsWithin(...many.slice(1, 16), 99));
  const before = elements.getState();
  applyTemplate(workspace, theTemplate());
  expect(toast()?.title).toBe('Too many rules');
  expect(elements.getState()).toBe(before);
  elements.setRules(burstsWithin(...many));
  await saveElements(workspace, 'My HUD');
  expect(toast()?.title).toBe('Template not saved');
  expect(theTemplate().elementRules).toHaveLength(2);
});

function burstsWithin(...seconds: number[]): TrackedRule[] {
  return seconds.map((within, index) => ({
    id: `rule-${index + 1}`,
    color: 'red',
    rule: { kind: 'burst', element: 'element-1', count: 2, within },
  }));
}
