export type { SavedTemplate } from './saved-template.ts';
export { formatTemplateFile, parseTemplateFile } from './template-file.ts';
export { TemplatePanel } from './template-panel.tsx';
export { deleteTemplate, saveTemplate } from './template-store.ts';
