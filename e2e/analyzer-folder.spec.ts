import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const built = (folder: string) => join('apps', 'web', 'dist', folder);
const analyzerOnly = /^(analyzer-page|(engine|clip|ffmpeg|reader)\.worker|ffmpeg-core)-/;

test('the analyzer is built into a folder of its own, and none of it ends up with the other pages', () => {
  const own = readdirSync(built('analyzer')).filter((name) => analyzerOnly.test(name));
  // The page, its four workers, FFmpeg, and a one-line file that says where FFmpeg is.
  expect(own.filter((name) => !/\.(br|gz)$/.test(name))).toHaveLength(7);
  // All but the one-line file are there compressed as well.
  expect(own).toHaveLength(19);

  const others = readdirSync(built('assets'));
  expect(others.filter((name) => analyzerOnly.test(name) || name.endsWith('.wasm'))).toEqual([]);
  // Code that only the analyzer may contain: the engine, its workers, reading and writing video.
  const marks =
    /framescout-(engine|clips)|new Worker|VideoDecoder|VideoEncoder|EncodedVideoChunk|mediabunny/i;
  const scripts = others.filter((name) => name.endsWith('.js'));
  const tainted = scripts.filter((name) => marks.test(readFileSync(join(built('assets'), name), 'utf8')));
  expect(tainted).toEqual([]);
});
