export { chordOf, keyOf } from './chord.ts';
export { commandDialogs, openDialog } from './command-dialogs.ts';
export { CommandPalette } from './command-palette.tsx';
export type { CommandEntry, CommandGroup } from './key-bindings.ts';
export { findConflicts, keyBindings } from './key-bindings.ts';
export { KeysDialog } from './keys-dialog.tsx';
