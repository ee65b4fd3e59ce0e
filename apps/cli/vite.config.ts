import { defineConfig } from 'vite';

/** One file with FrameScout's own packages in it; what brings native code is installed beside it. */
export default defineConfig({
  ssr: { noExternal: true, external: ['mediabunny', '@mediabunny/server', 'node-av'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    rolldownOptions: {
      output: { entryFileNames: 'framescout.js' },
      checks: { pluginTimings: false },
    },
  },
});
