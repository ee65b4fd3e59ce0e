export { formatTemplateFile, parseTemplateFile, type SavedTemplate } from './template-file.ts';
export { TemplatePanel } from './template-panel.tsx';
export { deleteTemplate, saveTemplate } from './template-store.ts';
