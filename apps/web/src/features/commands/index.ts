export { chordOf, keyOf } from './chord.ts';
export { commandDialogs, openDialog } from './command-dialogs.ts';
export type { CommandEntry, CommandGroup } from './command-entry.ts';
export { CommandPalette } from './command-palette.tsx';
export { findConflicts, keyBindings } from './key-bindings.ts';
export { KeysDialog } from './keys-dialog.tsx';
