import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUseError } from '../../startup-errors.ts';

/**
 * Keeps a folder for this process until the lock is closed or the process ends, however it ends.
 * SQLite holds the operating system's own lock on a file; Node has no call of its own for that.
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
