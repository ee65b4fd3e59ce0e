import type { Plugin } from 'vite';
import { sharedChunk } from './shared-chunk.ts';

const ANALYZER_PAGE = /\/src\/screens\/analyzer\/analyzer-page\.tsx$/;
const SAMPLE_TRIAL = /\/src\/screens\/try-sample\/try-sample\.tsx$/;
const SAMPLE_WORKER = 'sample-engine.worker';
const FFMPEG_WORKERS = ['reader.worker', 'ffmpeg.worker'];
// Everything of FFmpeg, so that a server can withhold it.
const FFMPEG_FOLDER = 'analyzer/ffmpeg';

/**
 * Moves everything only the analyzer needs (its code, its workers, FFmpeg) into a separate folder, which the
 * server serves only to users with access to the analyzer; FFmpeg has its own folder in there. What visitors
 * need to try the sample gets its own folder too.
 */
export function analyzerFolder(): Plugin {
  /** Modules reachable without the analyzer page (`open`), and without the sample trial either (`plain`). */
  let open = new Set<string>();
  let plain = new Set<string>();
  const folderOf = (moduleIds: readonly string[]) => {
    const ids = moduleIds.filter((id) => !id.startsWith('\0'));
    if (ids.some((id) => !open.has(id))) return 'analyzer';
    return ids.some((id) => !plain.has(id)) ? 'sample' : 'assets';
  };
  return {
    name: 'analyzer-folder',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // The shared chunk belongs in `assets`, although it contains library modules that only the
            // analyzer reaches.
            chunkFileNames: ({ name, moduleIds }) =>
              `${name === sharedChunk.name ? 'assets' : folderOf(moduleIds)}/[name]-[hash].js`,
            assetFileNames: ({ originalFileNames }) =>
              `${originalFileNames.some((name) => name.endsWith('.wasm')) ? FFMPEG_FOLDER : 'assets'}/[name]-[hash][extname]`,
          },
        },
      },
      // Only the analyzer and the sample trial have workers.
      worker: {
        rolldownOptions: {
          output: {
            entryFileNames: ({ name }) => `${workerFolder(name)}/[name]-[hash].js`,
            chunkFileNames: 'analyzer/[name]-[hash].js',
            assetFileNames: `${FFMPEG_FOLDER}/[name]-[hash][extname]`,
          },
        },
      },
    }),
    buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const reach = (isClosed: (id: string) => boolean) => {
        const reached = new Set<string>();
        const waiting = [...entries];
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (reached.has(id) || isClosed(id)) continue;
          reached.add(id);
          const info = this.getModuleInfo(id);
          if (info) waiting.push(...info.importedIds, ...info.dynamicallyImportedIds);
        }
        return reached;
      };
      open = reach((id) => ANALYZER_PAGE.test(id));
      plain = reach((id) => ANALYZER_PAGE.test(id) || SAMPLE_TRIAL.test(id));
    },
  };
}

function workerFolder(name: string): string {
  if (FFMPEG_WORKERS.includes(name)) return FFMPEG_FOLDER;
  return name === SAMPLE_WORKER ? 'sample' : 'analyzer';
}
