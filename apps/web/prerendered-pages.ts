import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const TEMPLATE = 'site.html';
const RENDERER = fileURLToPath(new URL('src/prerender.tsx', import.meta.url));

/**
 * Renders the public site's documents at build time: fills the template `site.html` with each page's head and
 * content, and emits it as `site/{page}.html`. In development, these pages are served as the unfilled
 * template, and the browser renders them.
 * @param sitePaths URL paths of the site's pages
 */
export function prerenderedPages(sitePaths: readonly string[]): Plugin {
  return {
    name: 'prerendered-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (sitePaths.includes(path)) request.url = `/${TEMPLATE}`;
        next();
      });
    },
    generateBundle: {
      // The template is complete only once Vite has injected the built scripts and styles.
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle[TEMPLATE];
        if (template?.type !== 'asset') return;
        delete bundle[TEMPLATE];
        const { module } = await runnerImport<typeof import('./src/prerender.tsx')>(RENDERER, {
          configFile: false,
          logLevel: 'error',
        });
        for (const { name, head, body } of module.prerenderedSite) {
          const source = prioritizePaint(String(template.source), bundle)
            .replace('<!--head-->', () => head)
            .replace('<!--page-->', () => body);
          this.emitFile({ type: 'asset', fileName: `site/${name}.html`, source });
        }
      },
    },
  };
}

/**
 * Lets the browser paint the page before it loads scripts: inlines the style sheet, and gives low fetch
 * priority to the scripts, which only hydrate content that is already readable.
 */
function prioritizePaint(html: string, bundle: Rolldown.OutputBundle): string {
  return html
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, name: string) => {
      const sheet = bundle[name];
      return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
    })
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}
