export { checkpointFile } from './checkpoint-file.ts';
export { createClipFile } from './clip-file.ts';
export { isAddress, nameOfSource, shownLocation } from './location.ts';
export { openSource, type Source } from './open-source.ts';
export { removePartialFiles } from './partial-files.ts';
export { registerNativeMedia } from './register-native-media.ts';
export { type KeptScan, readScanFile, writeScanFile } from './scan-file.ts';
export { moveFiles, writeFileAtomically } from './write-file-atomically.ts';
