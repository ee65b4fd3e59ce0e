export { BatchPanel } from './batch-panel.tsx';
export { type BatchItem, type BatchResult, batchStore } from './batch-store.ts';
export { readBatchResult } from './read-batch-result.ts';
export { cancelBatch, runBatch } from './run-batch.ts';
