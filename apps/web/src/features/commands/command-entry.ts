import type { Chord } from './chord.ts';

/** The groups that commands are listed under. */
export const COMMAND_GROUPS = ['Play', 'Mark', 'Find', 'Review', 'Cut', 'General'] as const;

/** One of {@link COMMAND_GROUPS}. */
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** A command as it is listed. */
export type CommandEntry = {
  name: string;
  group: CommandGroup;
  label: string;
  /** Its default keys, which the user can change. */
  keys: readonly Chord[];
};
