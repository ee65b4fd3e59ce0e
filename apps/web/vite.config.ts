import { sitePages } from '@framescout/contract';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { analyzerFolder } from './analyzer-folder.ts';
import { compressedFiles } from './compressed-files.ts';
import { prerenderedPages } from './prerendered-pages.ts';
import { siteBase } from './site-base.ts';
import { zodWithoutEval } from './zod-without-eval.ts';

export default defineConfig({
  plugins: [
    zodWithoutEval(),
    react(),
    tailwindcss(),
    analyzerFolder(),
    prerenderedPages(Object.values(sitePages).map(({ path }) => path)),
    compressedFiles(),
  ],
  worker: {
    format: 'es',
    plugins: () => [zodWithoutEval()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Nothing is inlined: the content security policy forbids data: fonts.
    assetsInlineLimit: 0,
    // No compressed sizes in the report: the files would be compressed a second time just for that.
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'site.html'].map((name) => `${import.meta.dirname}/${name}`),
      // How long each plugin takes is of interest to those who write one.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [siteBase] } },
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
