import type { Plugin } from 'vite';

const ANALYZER_PAGE = /\/src\/screens\/analyzer\/analyzer-page\.tsx$/;

/**
 * Puts everything that only the analyzer needs (its code, its workers, FFmpeg) into a separate folder, which the server
 * serves only to users with access to the analyzer.
 */
export function analyzerFolder(): Plugin {
  /** Modules that can be reached without going through the analyzer page. */
  const shared = new Set<string>();
  const isOwn = (id: string) => !shared.has(id) && !id.startsWith('\0');
  return {
    name: 'analyzer-folder',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ moduleIds }) =>
              `${moduleIds.some(isOwn) ? 'analyzer' : 'assets'}/[name]-[hash].js`,
            assetFileNames: ({ originalFileNames }) =>
              `${originalFileNames.some((name) => name.endsWith('.wasm')) ? 'analyzer' : 'assets'}/[name]-[hash][extname]`,
          },
        },
      },
      // Only the analyzer has workers.
      worker: {
        rolldownOptions: {
          output: {
            entryFileNames: 'analyzer/[name]-[hash].js',
            chunkFileNames: 'analyzer/[name]-[hash].js',
            assetFileNames: 'analyzer/[name]-[hash][extname]',
          },
        },
      },
    }),
    buildEnd() {
      shared.clear();
      const open = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (shared.has(id) || ANALYZER_PAGE.test(id)) continue;
        shared.add(id);
        const info = this.getModuleInfo(id);
        if (info) open.push(...info.importedIds, ...info.dynamicallyImportedIds);
      }
    },
  };
}
