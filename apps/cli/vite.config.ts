import { defineConfig } from 'vite';

/**
 * One file with FrameScout's own packages in it. What brings native code is installed beside it, and the queue, whose
 * PostgreSQL client looks for parts that it may have.
 */
export default defineConfig({
  ssr: { noExternal: true, external: ['mediabunny', '@mediabunny/server', 'node-av', 'pg-boss'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    rolldownOptions: {
      output: { entryFileNames: 'framescout.js' },
      checks: { pluginTimings: false },
    },
  },
});
