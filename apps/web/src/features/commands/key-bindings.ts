import { z } from 'zod';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';
import { type Chord, describeChord } from './chord.ts';
import type { CommandEntry } from './command-entry.ts';

const KEY = 'keyboardShortcuts';
const storedSchema = z.record(z.string(), z.array(z.string().min(1).max(40)).max(4));

type Keyed = Pick<CommandEntry, 'name' | 'keys'>;

/** The keys of commands, as the user has chosen them. */
class KeyBindings extends OwnedStore<{ chosen: Readonly<Record<string, readonly Chord[]>> }> {
  constructor() {
    super({ chosen: readStored(KEY, storedSchema) ?? {} });
  }

  /** The keys of a command now. */
  keysOf({ name, keys }: Keyed): readonly Chord[] {
    return this.getState().chosen[name] ?? keys;
  }

  /** The first key of a command in words; null if it has none. */
  shortcutOf(command: Keyed): string | null {
    const [first] = this.keysOf(command);
    return first === undefined ? null : describeChord(first);
  }

  /** Gives a command one key of its own; with null, none. */
  choose({ name }: Keyed, key: Chord | null): void {
    this.#set({ ...this.getState().chosen, [name]: key === null ? [] : [key] });
  }

  /** Takes a key away from a command. */
  release(command: Keyed, key: Chord): void {
    const keys = this.keysOf(command).filter((own) => own !== key);
    this.#set({ ...this.getState().chosen, [command.name]: keys });
  }

  /** Gives a command its own keys back; without a command, gives all of them theirs. */
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

/** The page's own instance. */
export const keyBindings = new KeyBindings();

/** The keys that several commands have, with those commands: only the first that is available gets them. */
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
