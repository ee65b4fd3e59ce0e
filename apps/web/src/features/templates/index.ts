export { deleteTemplate, loadTemplates, saveTemplate, templateStore } from './template-store.ts';
