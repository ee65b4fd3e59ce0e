import { sitePages } from '@framescout/contract';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { thirdPartyNotices } from '../../tools/notices/third-party-notices.ts';

import { analyzerFolder } from './analyzer-folder.ts';
import { compressedFiles } from './compressed-files.ts';
import { disposeSymbols } from './dispose-symbols.ts';
import { prerenderedPages } from './prerendered-pages.ts';
import { sharedChunk } from './shared-chunk.ts';
import { zodWithoutEval } from './zod-without-eval.ts';

const notices = thirdPartyNotices({ workspace: 'apps/server', tools: ['vite', 'rolldown', 'tailwindcss'] });

export default defineConfig({
  plugins: [
    zodWithoutEval(),
    disposeSymbols(),
    react(),
    tailwindcss(),
    analyzerFolder(),
    prerenderedPages(Object.values(sitePages).map(({ path }) => path)),
    notices.page,
    compressedFiles(),
  ],
  worker: {
    format: 'es',
    plugins: () => [zodWithoutEval(), disposeSymbols(), notices.worker()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Inline nothing: the content security policy forbids fonts in data: URLs.
    assetsInlineLimit: 0,
    // Reporting compressed sizes would compress the files a second time, just for that.
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'site.html'].map((name) => `${import.meta.dirname}/${name}`),
      // Plugin timings matter only to plugin authors.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [sharedChunk] } },
    },
  },
  server: {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    proxy: { '/uploads': 'http://localhost:3000', '/api': 'http://localhost:3000' },
  },
});
