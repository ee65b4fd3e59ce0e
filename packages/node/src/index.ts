export { checkpointFile } from './files/checkpoint-file.ts';
export { createClipFile } from './files/clip-file.ts';
export { removePartialFiles } from './files/partial-files.ts';
export { readScanFile, type SavedScan, writeScanFile } from './files/scan-file.ts';
export { moveFiles, writeFileAtomically } from './files/write-file-atomically.ts';
export { registerNativeMedia } from './register-native-media.ts';
export { isAddress, nameOfSource, redactLocation } from './source/location.ts';
export { holdsSegments } from './source/open-segments.ts';
export { openSource, type Source } from './source/open-source.ts';
