export { TemplatePanel } from './template-panel.tsx';
export { deleteTemplate, saveTemplate } from './template-store.ts';
