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

type Named = { label: string; group: string };

/**
 * Finds the commands whose label or group contains every word of a query. Labels that start with the query
 * come first, then those that contain it. An empty query finds all.
 */
export function searchCommands<Command extends Named>(
  commands: readonly Command[],
  query: string,
): readonly Command[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return commands;
  const words = wanted.split(/\s+/);
  const found = commands.filter(({ label, group }) => {
    const text = `${label} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ label }: Command) => {
    const text = label.toLowerCase();
    if (text.startsWith(wanted)) return 0;
    return text.includes(wanted) ? 1 : 2;
  };
  return [...found].sort((a, b) => rank(a) - rank(b));
}
