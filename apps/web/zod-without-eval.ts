import type { Plugin } from 'vite';

const CONFIGURED = '\0zod-without-eval';

/**
 * Has zod interpret schemas instead of compiling them. Its compiler first tries whether `eval` is allowed; our content
 * policy forbids it, and browsers report the attempt as an error. The setting has to be made before the first schema, in
 * pages and workers alike, so it comes with the import itself, whatever module that is in.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer !== CONFIGURED ? CONFIGURED : null),
    load: (id) =>
      id === CONFIGURED
        ? `import { config } from 'zod'; config({ jitless: true }); export * from 'zod';`
        : null,
  };
}
