import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { analyzerFolder } from './analyzer-folder.ts';
import { compressedFiles } from './compressed-files.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), analyzerFolder(), compressedFiles()],
  worker: { format: 'es' },
  // Nothing is inlined: the content security policy forbids data: fonts.
  // No compressed sizes in the report: the files would be compressed a second time just for that.
  build: { target: 'es2022', chunkSizeWarningLimit: 900, assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    proxy: { '/uploads': 'http://localhost:3000', '/api': 'http://localhost:3000' },
  },
});
