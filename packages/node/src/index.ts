export { checkpointFile } from './checkpoint-file.ts';
export { createClipFile } from './clip-file.ts';
export { isAddress, nameOfSource, redactLocation } from './location.ts';
export { holdsSegments } from './open-segments.ts';
export { openSource, type Source } from './open-source.ts';
export { removePartialFiles } from './partial-files.ts';
export { registerNativeMedia } from './register-native-media.ts';
export { readScanFile, type SavedScan, writeScanFile } from './scan-file.ts';
export { moveFiles, writeFileAtomically } from './write-file-atomically.ts';
