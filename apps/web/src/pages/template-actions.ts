import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { correctionsStore, forgetAnalysis } from '../features/scan/index.ts';
import {
  checkSelections,
  forgetMarkerCheck,
  restoreSelections,
  selectionStore,
} from '../features/selection/index.ts';
import {
  deleteTemplate,
  formatTemplateFile,
  parseTemplateFile,
  type SavedTemplate,
  saveTemplate,
} from '../features/templates/index.ts';
import { videoStore } from '../features/video/index.ts';
import { downloadFile } from '../platform/download-file.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { reportProblem } from './report-problem.ts';

/** Keeps the marked element, with what was learnt of it since, under a name. */
export async function saveElement(name: string): Promise<void> {
  const { selections } = selectionStore.getState();
  const { samples, counterExamples } = correctionsStore.getState();
  const savedAt = new Date().toISOString();
  try {
    await saveTemplate({ name, savedAt, selections: [...selections, ...samples], counterExamples });
    notify({ title: 'Template saved', description: name });
  } catch (error) {
    reportProblem('Template not saved', error);
  }
}

/** Takes a template for the element of the open video. */
export function applyTemplate({ name, selections, counterExamples }: SavedTemplate): void {
  const { video } = videoStore.getState();
  if (!video) return;
  forgetAnalysis();
  forgetMarkerCheck();
  restoreSelections(selections.slice(0, SELECTIONS_PER_ELEMENT));
  correctionsStore.setState({ samples: selections.slice(SELECTIONS_PER_ELEMENT), counterExamples });
  void checkSelections(video.engine, selections);
  notify({ title: 'Template in use', description: name });
}

/** Writes a template into a file. */
export function exportTemplate(template: SavedTemplate): void {
  const safeName = template.name.replaceAll(/[^\p{L}\p{N} ,.-]/gu, '_').slice(0, 60);
  downloadFile(formatTemplateFile(template), 'application/json', `${safeName}.framescout.json`);
}

/** Brings in a template from a file; what is kept stays where the file holds none. */
export async function importTemplate(file: File): Promise<void> {
  try {
    const template = parseTemplateFile(await file.text());
    if (!template) {
      notifyError('Template not imported', `"${file.name}" is not a FrameScout template.`);
      return;
    }
    await saveTemplate(template);
    notify({ title: 'Template imported', description: template.name });
  } catch (error) {
    reportProblem('Template not imported', error);
  }
}

/** Forgets a template. */
export async function removeTemplate({ name }: SavedTemplate): Promise<void> {
  try {
    await deleteTemplate(name);
    notify({ title: 'Template deleted', description: name });
  } catch (error) {
    reportProblem('Template not deleted', error);
  }
}
