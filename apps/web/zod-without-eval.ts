import type { Plugin } from 'vite';

const CONFIGURED = '\0zod-without-eval';

/**
 * Makes zod interpret schemas instead of compiling them. Its compiler first tests whether `eval` is allowed;
 * our content security policy forbids it, and browsers report the attempt as an error. This has to be
 * configured before the first schema, in pages and workers alike, so it comes with every import of zod.
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
