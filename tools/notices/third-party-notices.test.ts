import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { NOTICES_FILE, renderNotices, thirdPartyNotices } from './third-party-notices.ts';

/** Builds a page whose code, style sheet and worker each contain something of a package; returns its notices. */
async function buildPage(licenses: Readonly<Record<'code' | 'font' | 'worker', string>>): Promise<string> {
  await using made = await mkdtempDisposable(join(tmpdir(), 'framescout-notices-'));
  const folder = made.path;
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const [name, license] of Object.entries(licenses)) {
    write(`node_modules/a-${name}/package.json`, JSON.stringify({ name: `a-${name}`, version: '1.2.3' }));
    if (license !== '') write(`node_modules/a-${name}/LICENSE`, license);
  }
  write('node_modules/a-code/index.js', 'export const name = document.title;');
  write('node_modules/a-worker/index.js', 'export const name = self.name;');
  write('node_modules/a-font/font.woff2', 'glyphs');
  write('node_modules/unused/index.js', 'export const unused = 1;');
  write('style.css', '@font-face { font-family: a; src: url(./node_modules/a-font/font.woff2); }');
  write('worker.js', "import { name } from 'a-worker'; postMessage(name);");
  write(
    'main.js',
    "import './style.css'; import { name } from 'a-code'; import { unused } from 'unused';" +
      "console.log(name, new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));",
  );
  write('index.html', '<script type="module" src="./main.js"></script>');
  const notices = thirdPartyNotices({ workspace: 'packages/contract', tools: [] });
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [notices.page],
    worker: { format: 'es', plugins: () => [notices.worker()] },
    build: { write: false, assetsInlineLimit: 0 },
  });
  if (!('output' in built)) throw new TypeError('This is no build of one page.');
  const file = built.output.find(({ fileName }) => fileName === NOTICES_FILE);
  return file?.type === 'asset' ? String(file.source) : '';
}

it('names what is in the page, its workers and its style sheets, and what is installed alongside', async () => {
  const notices = await buildPage({ code: 'Terms one', font: 'Terms two', worker: 'Terms one' });
  expect(notices).toContain('\na-code 1.2.3 (see below)\na-worker 1.2.3 (see below)\n');
  expect(notices.match(/Terms one/g)).toHaveLength(1);
  expect(notices).toMatch(/\na-font 1\.2\.3[^\n]*\n=+\n\nTerms two\n/);
  expect(notices).toMatch(/\nzod \S+ \(MIT\) \S+\n/);
  expect(notices).not.toContain('unused');
});

it('lets no build pass with a package that has no license text', async () => {
  await expect(buildPage({ code: 'Terms', font: '', worker: 'Terms' })).rejects.toThrow(
    /contain no license text: a-font 1\.2\.3/,
  );
});

it('names all packages that lack a text', () => {
  const lacking = (name: string) => ({ name, version: '1.0.0', license: 'MIT', source: '', text: '' });
  expect(() => renderNotices([lacking('one'), lacking('two')])).toThrow('one 1.0.0 (MIT), two 1.0.0 (MIT)');
});
