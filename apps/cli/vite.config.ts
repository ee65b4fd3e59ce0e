import { defineConfig } from 'vite';

/**
 * One file that starts the program, and one with FrameScout's own packages in it. What brings native code is installed
 * beside them, and the queue, whose PostgreSQL client looks for parts that it may have.
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
