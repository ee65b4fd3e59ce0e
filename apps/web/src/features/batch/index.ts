export {
  type BatchItem,
  type BatchResult,
  batch,
  countVideos,
  isSameFile,
  itemsIn,
  type Marking,
  nameFile,
  type ScanVideo,
} from './batch.ts';
export { BatchPanel } from './batch-panel.tsx';
export {
  countBasis,
  isReadable,
  markingOfResult,
  type ReadableResult,
  readBatchResult,
  readBatchResultInSteps,
} from './read-batch-result.ts';
