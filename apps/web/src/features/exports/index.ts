export { ExportButtons } from './export-buttons.tsx';
export type { ExportChoice } from './export-choice.ts';
export { FormatDialog } from './format-dialog.tsx';
