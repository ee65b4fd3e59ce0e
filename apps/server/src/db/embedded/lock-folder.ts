import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUseError } from '../../startup-errors.ts';

/**
 * Locks a folder for this process until the lock is released or the process ends, even in a crash. Uses
 * SQLite because Node has no function for the operating system's file locks.
 * @throws {DatabaseInUseError} if another process holds the lock
 */
export function lockFolder(folder: string): Disposable {
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new DatabaseInUseError(
      `Another FrameScout server is using the data folder ${folder}. Stop it, or choose another folder with DATA_DIR.`,
      { folder },
      { cause },
    );
  }
  return { [Symbol.dispose]: () => lock.close() };
}
