import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUseError } from '../../startup-errors.ts';

/**
 * Locks a folder for this process until the lock is released or the process ends, even in a crash. SQLite
 * takes the operating system's own lock on a file, for which Node has no function.
 * @throws {DatabaseInUseError} when another process holds it
 */
export function lockFolder(folder: string): Disposable {
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new DatabaseInUseError(
      `Another FrameScout server uses the data folder ${folder}. End it, or name another folder with DATA_DIR.`,
      { folder },
      { cause },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}
