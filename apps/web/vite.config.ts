import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { analyzerFolder } from './analyzer-folder.ts';
import { compressedFiles } from './compressed-files.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), analyzerFolder(), compressedFiles()],
  worker: { format: 'es' },
  // Nothing is inlined: the content policy allows no data: fonts.
  // Sizes are not reported compressed: that would be done a second time for it.
  build: { target: 'es2022', chunkSizeWarningLimit: 900, assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    proxy: { '/uploads': 'http://localhost:3000', '/api': 'http://localhost:3000' },
  },
});
