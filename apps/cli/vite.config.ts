import { defineConfig } from 'vite';
import { thirdPartyNotices } from '../../tools/notices/third-party-notices.ts';

/** Bundles the program with our own packages; those with native code are installed alongside. */
export default defineConfig({
  plugins: [thirdPartyNotices({ workspace: 'apps/cli', tools: ['rolldown'] }).page],
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
