export { checkpointFile } from './checkpoint-file.ts';
export { createClipFile } from './clip-file.ts';
export { registerNativeMedia } from './register-native-media.ts';
export { partialNameOf, syncFolder, writeWhole } from './write-whole.ts';
