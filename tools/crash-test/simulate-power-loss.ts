import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

type Range = { from: number; to: number };

/**
 * Maintains a shadow folder with what a power loss would leave of the first folder: of each file, only the
 * bytes that were fsynced. File creation, renaming and deletion count as durable immediately, as on a
 * journaling file system. Replaces Node's own file functions in this process.
 */
export function simulatePowerLoss(folder: string, shadowFolder: string): void {
  const real = { ...fs };
  const pathByFd = new Map<number, string>();
  const dirtyByPath = new Map<string, Range[]>();
  const shadowOf = (path: string) => join(shadowFolder, relative(folder, path));
  const isInside = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder);
  const markDirty = (fd: number, from: number, to: number) => {
    const path = pathByFd.get(fd);
    if (path) dirtyByPath.set(path, [...(dirtyByPath.get(path) ?? []), { from, to }]);
  };
  const both = (change: (path: string) => void) => (path: fs.PathLike) => {
    change(String(path));
    if (isInside(path) && real.existsSync(shadowOf(path))) change(shadowOf(path));
  };

  const patches = {
    openSync(path: fs.PathLike, flags?: fs.OpenMode, mode?: fs.Mode) {
      const fd = real.openSync(path, flags ?? 'r', mode);
      if (isInside(path)) {
        pathByFd.set(fd, path);
        const shadow = shadowOf(path);
        real.mkdirSync(dirname(shadow), { recursive: true });
        if (!real.existsSync(shadow) && real.fstatSync(fd).isFile()) real.writeFileSync(shadow, '');
      }
      return fd;
    },
    closeSync(fd: number) {
      pathByFd.delete(fd);
      real.closeSync(fd);
    },
    writeSync(
      fd: number,
      data: NodeJS.ArrayBufferView,
      offset: number,
      length: number,
      position: number | null,
    ) {
      const written = real.writeSync(fd, data, offset, length, position);
      if (position !== null && position !== undefined) markDirty(fd, position, position + written);
      else if (pathByFd.has(fd)) throw new Error('A write without a position cannot be followed.');
      return written;
    },
    ftruncateSync(fd: number, length?: number | null) {
      real.ftruncateSync(fd, length ?? 0);
      const path = pathByFd.get(fd);
      if (path) real.truncateSync(shadowOf(path), length ?? 0);
    },
    fsyncSync(fd: number) {
      real.fsyncSync(fd);
      const path = pathByFd.get(fd);
      if (!path || !real.fstatSync(fd).isFile()) return;
      const target = real.openSync(shadowOf(path), 'r+');
      for (const { from, to } of dirtyByPath.get(path) ?? []) {
        const bytes = Buffer.alloc(to - from);
        const source = real.openSync(path, 'r');
        const length = real.readSync(source, bytes, 0, bytes.length, from);
        real.closeSync(source);
        real.writeSync(target, bytes, 0, length, from);
      }
      real.closeSync(target);
      dirtyByPath.delete(path);
    },
    renameSync(from: fs.PathLike, to: fs.PathLike) {
      real.renameSync(from, to);
      if (!isInside(from) || !isInside(to)) return;
      if (real.existsSync(shadowOf(from))) real.renameSync(shadowOf(from), shadowOf(to));
      const dirty = dirtyByPath.get(from);
      dirtyByPath.delete(from);
      if (dirty) dirtyByPath.set(to, dirty);
      for (const [fd, path] of pathByFd) if (path === from) pathByFd.set(fd, to);
    },
    unlinkSync: both((path) => real.unlinkSync(path)),
    rmdirSync: both((path) => real.rmdirSync(path)),
    mkdirSync(path: fs.PathLike, options?: fs.MakeDirectoryOptions) {
      const made = real.mkdirSync(path, options);
      if (isInside(path)) real.mkdirSync(shadowOf(path), { recursive: true });
      return made;
    },
  };
  Object.assign(fs, patches);
  syncBuiltinESMExports();
}
