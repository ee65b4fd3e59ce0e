export { checkpointFile } from './checkpoint-file.ts';
export { createClipFile } from './clip-file.ts';
export { registerNativeMedia } from './register-native-media.ts';
export { type KeptScan, readScanFile, writeScanFile } from './scan-file.ts';
export { removePartialFiles, writeWhole } from './write-whole.ts';
