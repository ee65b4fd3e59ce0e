export {
  type BatchItem,
  type BatchResult,
  batch,
  batchProgress,
  countVideos,
  isSameFile,
  itemsIn,
  type Marking,
  nameFile,
  type ScanVideo,
} from './batch.ts';
export {
  countBasis,
  markingOfResult,
  type ReadableResult,
  readBatchResult,
  readBatchResultInSteps,
} from './read-batch-result.ts';
