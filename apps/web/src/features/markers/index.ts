export { MarkersDialog } from './markers-dialog.tsx';
