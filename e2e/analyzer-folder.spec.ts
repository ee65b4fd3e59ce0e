import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const built = (folder: string) => join('apps', 'web', 'dist', folder);
const analyzerOnly = /^(analyzer-page|(engine|clip|ffmpeg|reader)\.worker|ffmpeg-core)-/;

test('the analyzer is built into a folder of its own, and none of it ends up with the other pages', () => {
  const own = readdirSync(built('analyzer')).filter((name) => analyzerOnly.test(name));
  // The page, its four workers, and FFmpeg, each compressed as well.
  expect(own.filter((name) => !/\.(br|gz)$/.test(name))).toHaveLength(6);
  expect(own).toHaveLength(18);

  const others = readdirSync(built('assets'));
  expect(others.filter((name) => analyzerOnly.test(name) || name.endsWith('.wasm'))).toEqual([]);
  // Code that only the analyzer may contain: the engine, its workers, reading and writing video.
  const marks =
    /framescout-(engine|clips)|new Worker|VideoDecoder|VideoEncoder|EncodedVideoChunk|mediabunny/i;
  const scripts = others.filter((name) => name.endsWith('.js'));
  const tainted = scripts.filter((name) => marks.test(readFileSync(join(built('assets'), name), 'utf8')));
  expect(tainted).toEqual([]);
});

test('what visitors need to try the sample has a folder of its own, with none of what only the analyzer does', () => {
  const names = readdirSync(built('sample')).filter((name) => !/\.(br|gz)$/.test(name));
  expect(names.filter((name) => name.includes('.worker'))).toEqual([
    expect.stringMatching(/^sample-engine\.worker-/),
  ]);
  expect(names.filter((name) => name.endsWith('.wasm'))).toEqual([]);
  // Cutting clips, exporting, keeping projects.
  const marks = /framescout-clips|event-analysis|project-database|VideoEncoder\.isConfigSupported/i;
  const scripts = names.filter((name) => name.endsWith('.js') && !name.includes('.worker'));
  const tainted = scripts.filter((name) => marks.test(readFileSync(join(built('sample'), name), 'utf8')));
  expect(tainted).toEqual([]);
});
