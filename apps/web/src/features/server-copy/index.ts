export { whenCopiesSent } from './copy-calls.ts';
export { ServerCopy } from './server-copy.ts';
export { ServerCopyPanel } from './server-copy-panel.tsx';
export { withdrawCopy } from './withdraw-copy.ts';
