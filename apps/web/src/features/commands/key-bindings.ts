import { z } from 'zod';
import { dropStored, onStoredElsewhere, readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { type Chord, describeChord } from './chord.ts';

const KEY = 'keyboardShortcuts';
const storedSchema = z.record(z.string(), z.array(z.string().min(1).max(40)).max(4));

const readChosen = () => readStored(KEY, storedSchema) ?? {};

type Keyed = Pick<CommandEntry, 'name' | 'keys'>;

/** The keys of commands, as chosen by the user. */
class KeyBindings extends OwnedStore<{ chosen: Readonly<Record<string, readonly Chord[]>> }> {
  constructor() {
    super({ chosen: readChosen() });
    // Otherwise, the next change on this page would undo those of other tabs.
    onStoredElsewhere(KEY, () => this.setState({ chosen: readChosen() }));
  }

  /** Returns the current keys of a command. */
  keysOf({ name, keys }: Keyed): readonly Chord[] {
    return this.getState().chosen[name] ?? keys;
  }

  /** Returns the first key of a command, formatted for display; null if it has none. */
  shortcutOf(command: Keyed): string | null {
    const [first] = this.keysOf(command);
    return first === undefined ? null : describeChord(first);
  }

  /** Replaces a command's keys with a single one, or with none if null. */
  choose({ name }: Keyed, key: Chord | null): void {
    this.#set({ ...this.getState().chosen, [name]: key === null ? [] : [key] });
  }

  /** Takes a key away from a command. */
  removeKey(command: Keyed, key: Chord): void {
    const keys = this.keysOf(command).filter((own) => own !== key);
    this.#set({ ...this.getState().chosen, [command.name]: keys });
  }

  /** Restores the default keys of a command, or of all commands. */
  reset(command?: Keyed): void {
    const { [command?.name ?? '']: _own, ...others } = this.getState().chosen;
    this.#set(command ? others : {});
  }

  #set(chosen: Readonly<Record<string, readonly Chord[]>>): void {
    this.setState({ chosen });
    if (Object.keys(chosen).length === 0) dropStored(KEY);
    else writeStored(KEY, chosen);
  }
}

/** The page's key bindings. */
export const keyBindings = new KeyBindings();

/** Finds the keys that several commands share, with those commands: the first available one runs. */
export function findConflicts<Command extends Keyed>(
  commands: readonly Command[],
  keysOf: (command: Command) => readonly Chord[],
): ReadonlyMap<Chord, readonly Command[]> {
  const owners = new Map<Chord, Command[]>();
  for (const command of commands) {
    for (const key of new Set(keysOf(command))) owners.set(key, [...(owners.get(key) ?? []), command]);
  }
  return new Map([...owners].filter(([, own]) => own.length > 1));
}

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
