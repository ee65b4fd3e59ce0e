export { TemplatePanel } from './template-panel.tsx';
export { deleteTemplate, loadTemplates, saveTemplate, templateStore } from './template-store.ts';
