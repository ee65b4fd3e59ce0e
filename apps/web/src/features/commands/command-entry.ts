import type { Chord } from './chord.ts';

/** The groups that commands are listed in. */
export const COMMAND_GROUPS = ['Play', 'Mark', 'Find', 'Review', 'Cut', 'General'] as const;

/** One of {@link COMMAND_GROUPS}. */
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** A command as it is listed. */
export type CommandEntry = {
  name: string;
  group: CommandGroup;
  label: string;
  /** Its keys until the user chooses others. */
  keys: readonly Chord[];
};
