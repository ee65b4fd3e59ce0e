import { defineConfig } from 'vite';

/**
 * Bundles the program with FrameScout's own packages, in files that are loaded as commands need them. Packages
 * with native code are installed alongside, as is the queue, whose PostgreSQL client probes for optional modules.
 */
export default defineConfig({
  ssr: { noExternal: true, external: ['mediabunny', '@mediabunny/server', 'node-av', 'pg-boss'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    rolldownOptions: {
      output: { entryFileNames: 'framescout.js', chunkFileNames: '[name].js' },
      checks: { pluginTimings: false },
    },
  },
});
