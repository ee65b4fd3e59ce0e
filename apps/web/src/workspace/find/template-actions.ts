import {
  formatTemplateFile,
  MAX_ELEMENTS,
  MAX_RULES,
  parseTemplateFile,
  type SavedTemplate,
  withElementIds,
} from '@framescout/contract';
import {
  createElement,
  createRule,
  filterRules,
  isSameRule,
  type MarkedElement,
  scanElementOf,
  splitSelections,
} from '../../features/elements/index.ts';
import { deleteTemplate, saveTemplate } from '../../features/templates/index.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { shortName } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { notifyUndoable } from '../history-actions.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';

/**
 * Saves the marked elements, with their corrections and the rules over them, the layout, playback and finish of clips
 * and the pattern of file names under a name.
 */
export async function saveElements({ elements, clipSettings }: Workspace, name: string): Promise<void> {
  const { marked } = elements;
  const { layout, playback, finish, fileNames } = clipSettings.getState().settings;
  const rules = filterRules(elements.getState().elementRules, marked).map(({ rule }) => rule);
  if (rules.length > MAX_RULES) {
    notifyError(
      'Template not saved',
      `It can have at most ${MAX_RULES} rules over elements. Remove some first.`,
    );
    return;
  }
  try {
    const replaced = await saveTemplate({
      name,
      savedAt: new Date().toISOString(),
      elements: marked.map((element) => ({
        ...scanElementOf(element),
        name: element.name,
        rules: element.rules,
      })),
      elementRules: rules,
      ...(layout && { layout }),
      ...(fileNames !== null && { fileNames }),
      ...(playback && { playback }),
      ...(finish && { finish }),
    });
    notifySaved('Template saved', name, replaced);
  } catch (error) {
    reportProblem('Template not saved', error);
  }
}

/**
 * Takes over a template's layout, playback and finish of clips and pattern of file names, if it has any, and tracks its
 * elements in the open video, in place of unmarked elements and those with the same names. Only the latter pass on what
 * was said about their events, and the rules about them.
 */
export function applyTemplate(
  workspace: Workspace,
  { name, elements: saved, elementRules: savedRules, layout, playback, finish, fileNames }: SavedTemplate,
): void {
  const { elements, elementRules, markerLanes } = workspace.elements.getState();
  const kept = elements.filter(
    (element) => element.selections.length > 0 && !saved.some((other) => other.name === element.name),
  );
  if (kept.length + saved.length > MAX_ELEMENTS) {
    notifyError('Too many elements', `At most ${MAX_ELEMENTS} can be tracked. Remove some first.`);
    return;
  }
  const replaced = elements.filter(({ name: own }) => saved.some((other) => other.name === own));
  const known = [...kept, ...replaced];
  const added: MarkedElement[] = [];
  const idOf = new Map<string, string>();
  for (const { id, selections, ...own } of saved) {
    const isNew = (element: MarkedElement) => added.every((other) => other.id !== element.id);
    const { id: ownId, color } =
      replaced.find((element) => element.name === own.name && isNew(element)) ??
      createElement([...known, ...added]);
    idOf.set(id, ownId);
    added.push({ ...own, id: ownId, color, ...splitSelections(selections) });
  }
  const tracked = [...kept, ...added];
  const knownRules = filterRules(elementRules, [...known, ...markerLanes]);
  const rules = [...knownRules];
  for (const rule of savedRules) {
    const own = withElementIds(rule, (id) => idOf.get(id) ?? '');
    if (rules.some((known) => isSameRule(known.rule, own))) continue;
    rules.push(createRule(own, rules, tracked.length));
  }
  if (rules.length > MAX_RULES) {
    notifyError('Too many rules', `There can be at most ${MAX_RULES} over elements. Remove some first.`);
    return;
  }
  workspace.history.record(`use the template ${name}`, () => {
    // Others may get the ids of those that go.
    workspace.keepOnlyAbout({ elements: known, elementRules: knownRules });
    // Before the results are forgotten, so that undo restores them.
    workspace.elements.replace(tracked, rules);
    workspace.clipSettings.change({
      ...(layout && { layout }),
      ...(playback && { playback }),
      ...(finish && { finish }),
      ...(fileNames !== undefined && { fileNames }),
    });
    workspace.scan.forget();
    workspace.checks.forget();
    workspace.suggestions.forget();
  });
  for (const element of added) void workspace.checkElement(element);
  const lost = elements.filter((element) => element.selections.length > 0 && !kept.includes(element));
  if (lost.length === 0) notify({ title: 'Template in use', description: name });
  else {
    const names = lost.map((element) => `“${element.name}”`).join(', ');
    notifyUndoable(workspace, 'Template in use', `${name}, in place of ${names}`);
  }
}

function notifySaved(title: string, name: string, replaced: SavedTemplate | null): void {
  if (!replaced) notify({ title, description: name });
  else notify({ title, description: `${name}, in place of the earlier one`, action: undoAction(replaced) });
}

function undoAction(template: SavedTemplate) {
  const run = () =>
    saveTemplate(template).then(
      () => notify({ title: 'Template brought back', description: template.name }),
      (error: unknown) => reportProblem('Template not saved', error),
    );
  return { label: 'Undo', run: () => void run() };
}

/** Exports a template as a file. */
export function exportTemplate(template: SavedTemplate): void {
  const safeName = template.name.replaceAll(/[^\p{L}\p{N} ,.-]/gu, '_').slice(0, 60);
  downloadFile(formatTemplateFile(template), 'application/json', `${safeName}.framescout.json`);
}

/** Imports a template from a file; changes nothing if the file is no template. */
export async function importTemplate(file: File): Promise<void> {
  try {
    const template = parseTemplateFile(await file.text());
    if (!template) {
      notifyError('Template not imported', `"${shortName(file.name)}" is not a FrameScout template.`);
      return;
    }
    notifySaved('Template imported', template.name, await saveTemplate(template));
  } catch (error) {
    reportProblem('Template not imported', error);
  }
}

/** Deletes a template, and offers to undo that. */
export async function removeTemplate(template: SavedTemplate): Promise<void> {
  const { name } = template;
  try {
    await deleteTemplate(name);
    notify({ title: 'Template deleted', description: name, action: undoAction(template) });
  } catch (error) {
    reportProblem('Template not deleted', error);
  }
}
