export { sendCopySoon, withdrawCopy } from './send-copy.ts';
export { ServerCopyPanel } from './server-copy-panel.tsx';
