export { whenCopiesSent, withdrawCopy } from './copy-calls.ts';
export { ServerCopy } from './server-copy.ts';
export { ServerCopyPanel } from './server-copy-panel.tsx';
