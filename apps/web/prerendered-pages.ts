import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';

const TEMPLATE = 'site.html';
const RENDERER = fileURLToPath(new URL('src/prerender.tsx', import.meta.url));

/**
 * Makes the public site's documents: the template `site.html`, filled with each page's head and content, as
 * `site/{page}.html`. In development the template is sent as it is for those pages, and the browser renders them.
 * @param sitePaths the paths of the site's pages
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
      // The template is complete only once Vite has put the built scripts and styles into it.
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
          const source = paintedFirst(String(template.source), bundle)
            .replace('<!--head-->', () => head)
            .replace('<!--page-->', () => body);
          this.emitFile({ type: 'asset', fileName: `site/${name}.html`, source });
        }
      },
    },
  };
}

/**
 * Has the browser paint the page before it loads scripts: the style sheet comes with the document instead of after it, and
 * scripts, which only bring to life what is there to be read already, stand back.
 */
function paintedFirst(html: string, bundle: Rolldown.OutputBundle): string {
  return html
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, name: string) => {
      const sheet = bundle[name];
      return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
    })
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}
