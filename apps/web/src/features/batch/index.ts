export { BatchPanel } from './batch-panel.tsx';
export { type BatchItem, type BatchResult, batchStore } from './batch-store.ts';
export { elementsOfResult, readBatchResult } from './read-batch-result.ts';
export { cancelBatch, runBatch } from './run-batch.ts';
