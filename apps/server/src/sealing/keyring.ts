import type { Config } from '../config/config.ts';
import { SealingKeysError } from '../startup-errors.ts';
import { keyFileIn, readKeyFile, type SealingKey, toSealingKey } from './key-file.ts';

/** The settings that say where the keys are. */
export type KeySettings = Pick<Config, 'sealingKeys' | 'dataFolder'>;

/** The keys that this process has. */
export class Keyring {
  #keys: readonly SealingKey[];
  readonly #readAgain: () => readonly SealingKey[];

  /** @param readAgain reads the keys once more where they may have changed since */
  constructor(keys: readonly SealingKey[], readAgain: () => readonly SealingKey[] = () => keys) {
    this.#keys = keys;
    this.#readAgain = readAgain;
  }

  /** The key that seals where nothing is sealed yet, or once all is sealed anew. */
  get first(): SealingKey {
    const [first] = this.#keys;
    if (first) return first;
    throw new SealingKeysError('There is no key to seal secrets with.');
  }

  get all(): readonly SealingKey[] {
    return this.#keys;
  }

  /** Finds a key by its id, also one that another process has put into the file since. */
  find(id: string): SealingKey | undefined {
    const isIt = (key: SealingKey) => key.id === id;
    const known = this.#keys.find(isIt);
    if (known) return known;
    const fresh = this.#readAgain();
    // What was read from the database just before a key was dropped can still be opened.
    const dropped = this.#keys.filter(({ id: ofKey }) => fresh.every((key) => key.id !== ofKey));
    this.#keys = [...fresh, ...dropped];
    return this.#keys.find(isIt);
  }
}

/** Loads keys from settings or file; `null` if there are none. @throws {SealingKeysError} */
export function loadKeyring({ sealingKeys, dataFolder }: KeySettings): Keyring | null {
  if (sealingKeys.length > 0) return new Keyring(sealingKeys.map(toSealingKey));
  const path = keyFileIn(dataFolder);
  const keys = readKeyFile(path);
  return keys && new Keyring(keys, () => readKeyFile(path) ?? []);
}

/** Names the place of the keys, for messages. */
export function describeKeyPlace({ sealingKeys, dataFolder }: KeySettings): string {
  return sealingKeys.length > 0 ? 'SEALING_KEYS' : keyFileIn(dataFolder);
}
