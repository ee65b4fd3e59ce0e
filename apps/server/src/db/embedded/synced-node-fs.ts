import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { z } from 'zod';

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

const streamSchema = z.object({ nfd: z.number().optional() });
const fileSystemSchema = z.object({ stream_ops: z.record(z.string(), z.unknown()) });

/** An embedded PostgreSQL's files, with an fsync that reaches the disk, unlike PGlite's own. */
export class SyncedNodeFS extends NodeFS {
  /** How many times PostgreSQL has called fsync. */
  syncCount = 0;

  override async init(...args: Parameters<NodeFS['init']>): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: { NODEFS: object }) => {
      fileSystemSchema.parse(module.NODEFS);
      const { stream_ops } = module.NODEFS as z.infer<typeof fileSystemSchema>;
      stream_ops['fsync'] = (stream: unknown) => {
        const { nfd } = streamSchema.parse(stream);
        if (nfd !== undefined) {
          fsyncSync(nfd);
          this.syncCount++;
        }
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}
