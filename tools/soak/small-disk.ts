import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { appendFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const SIZE = '1536m';
/** What is filled by writing, not by reserving: others may take some of it first. */
const LEFT_BYTES = 8 * 1024 * 1024;

/** A folder that is a disk of its own, where one can be mounted, so that it can be filled. */
export class SmallDisk implements Disposable {
  readonly path: string;
  readonly canBeFilled: boolean;

  constructor(path: string) {
    this.path = path;
    mkdirSync(path);
    const options = ['-t', 'tmpfs', '-o', `size=${SIZE},mode=1777`, 'framescout-soak', path];
    this.canBeFilled = spawnSync('mount', options).status === 0;
  }

  /** Leaves no room on it for a time (ms). */
  async fill(ms: number): Promise<void> {
    const filler = join(this.path, 'filler');
    const { bavail, bsize } = await statfs(this.path);
    await promisify(execFile)('fallocate', ['-l', String(bavail * bsize - LEFT_BYTES), filler]);
    const end = performance.now() + ms;
    // What others free in the meantime is filled, too.
    while (performance.now() < end) {
      await appendFile(filler, Buffer.alloc(LEFT_BYTES)).catch(() => sleep(20));
      await appendFile(filler, Buffer.alloc(1)).catch(() => undefined);
    }
    rmSync(filler);
  }

  [Symbol.dispose](): void {
    if (this.canBeFilled) spawnSync('umount', [this.path]);
  }
}
