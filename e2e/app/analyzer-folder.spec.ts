import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pages, sitePages } from '@framescout/contract';
import { expect, test } from '@playwright/test';

const built = (path: string) => join('apps', 'web', 'dist', path);
const filesIn = (folder: string) => readdirSync(built(folder), { recursive: true, encoding: 'utf8' });
const analyzerOnly = /^(ffmpeg\/)?(analyzer-page|(engine|clip|ffmpeg|reader)\.worker|ffmpeg-core)-/;

test('the analyzer is built into its own folder, and none of it ends up with the other pages', () => {
  const own = filesIn('analyzer').filter((name) => analyzerOnly.test(name));
  // The page, its four workers, and FFmpeg, each also compressed in two ways.
  expect(own.filter((name) => !/\.(br|gz)$/.test(name))).toHaveLength(6);
  expect(own).toHaveLength(18);

  const others = readdirSync(built('assets'));
  expect(others.filter((name) => analyzerOnly.test(name) || name.endsWith('.wasm'))).toEqual([]);
  // Code that only the analyzer may contain: the engine, its workers, and reading and writing video.
  const marks =
    /framescout-(engine|clips)|new Worker|VideoDecoder|VideoEncoder|EncodedVideoChunk|mediabunny/i;
  // The page of licenses only names what others contain.
  const scripts = others.filter((name) => name.endsWith('.js') && !name.startsWith('licenses-'));
  const tainted = scripts.filter((name) => marks.test(readFileSync(join(built('assets'), name), 'utf8')));
  expect(tainted).toEqual([]);
});

test('FFmpeg, under another license than the rest, is in a folder of its own', () => {
  // Only Emscripten's code for FFmpeg has this file system.
  const names = filesIn('.').filter((name) => name.endsWith('.js'));
  const withFFmpeg = names.filter((name) => readFileSync(built(name), 'utf8').includes('WORKERFS'));
  expect(withFFmpeg.sort()).toEqual([
    expect.stringMatching(/^analyzer\/ffmpeg\/ffmpeg\.worker-/),
    expect.stringMatching(/^analyzer\/ffmpeg\/reader\.worker-/),
  ]);
  expect(filesIn('.').filter((name) => name.endsWith('.wasm'))).toEqual([
    expect.stringMatching(/^analyzer\/ffmpeg\/ffmpeg-core-/),
  ]);
});

test('what visitors need to try the sample is in its own folder, without anything only the analyzer does', () => {
  const names = readdirSync(built('sample')).filter((name) => !/\.(br|gz)$/.test(name));
  expect(names.filter((name) => name.includes('.worker'))).toEqual([
    expect.stringMatching(/^sample-engine\.worker-/),
  ]);
  expect(names.filter((name) => name.endsWith('.wasm'))).toEqual([]);
  // Cutting clips, exporting, and saving projects.
  const marks = /framescout-clips|event-analysis|project-database|VideoEncoder\.isConfigSupported/i;
  const scripts = names.filter((name) => name.endsWith('.js') && !name.includes('.worker'));
  const tainted = scripts.filter((name) => marks.test(readFileSync(join(built('sample'), name), 'utf8')));
  expect(tainted).toEqual([]);
});

test('no document that a guest can open needs anything that requires signing in', async ({ request }) => {
  const open = Object.values(pages).filter(({ audience }) => audience === 'anyone');
  expect(open.length).toBeGreaterThan(Object.keys(sitePages).length);
  const needed = new Set<string>();
  const waiting: string[] = [];
  const need = (path: string) => {
    if (needed.has(path)) return;
    needed.add(path);
    if (path.endsWith('.js')) waiting.push(path);
  };
  for (const { path } of open) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const document = await response.text();
    expect(document, path).not.toContain('/analyzer/');
    for (const [, name = ''] of document.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)) need(name);
  }
  // Static imports are needed before a script runs; dynamic imports are not.
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    const code = readFileSync(built(script), 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["`']([^"`']+\.js)["`']/g)) {
      need(posix.join(posix.dirname(script), name));
    }
  }
  expect([...needed].filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5);
  expect([...needed].filter((path) => path.startsWith('/analyzer/'))).toEqual([]);
});
