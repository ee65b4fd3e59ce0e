export { EXPORT_TARGETS, type ExportChoice } from './export-choice.ts';
export { FormatDialog } from './format-dialog.tsx';
