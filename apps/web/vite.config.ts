import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { analyzerFolder } from './analyzer-folder.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), analyzerFolder()],
  worker: { format: 'es' },
  // Nothing is inlined: the content policy allows no data: fonts.
  build: { target: 'es2022', chunkSizeWarningLimit: 900, assetsInlineLimit: 0 },
  server: {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    proxy: { '/uploads': 'http://localhost:3000', '/api': 'http://localhost:3000' },
  },
});
