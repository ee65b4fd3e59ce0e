import createCore, { type Core } from '@ffmpeg/core';
import { FFMPEG_BUILD } from '@framescout/contract';
import { expect, it } from 'vitest';
import { loadFFmpeg } from './load-ffmpeg.ts';
import { restoreStackAfterRuns, stackPointer } from './start-core.ts';

async function loadCore(): Promise<Core> {
  const module = await loadFFmpeg();
  return createCore({
    instantiateWasm(imports, onInstance) {
      void WebAssembly.instantiate(module, imports).then(onInstance);
      return {};
    },
  });
}

it("keeps FFmpeg's whole stack free for the next run", async () => {
  const core = await loadCore();
  const before = stackPointer(core);
  core.exec('-version');
  expect(stackPointer(core)).toBeLessThan(before);

  restoreStackAfterRuns(core);
  const after = stackPointer(core);
  for (let run = 0; run < 3; run++) {
    core.reset();
    expect(core.exec('-version')).toBe(0);
    core.reset();
    expect(core.ffprobe('-version')).toBe(0);
  }
  expect(stackPointer(core)).toBe(after);
});

it('is described as it describes itself', async () => {
  const core = await loadCore();
  const lines: string[] = [];
  core.setLogger(({ message }) => lines.push(message));
  core.exec('-version');
  const { version, emscripten, configuration, parts } = FFMPEG_BUILD;
  expect(lines[0]).toContain(`ffmpeg version ${version} `);
  expect(lines[1]).toContain('(Emscripten ');
  expect(lines[1]).toContain(` ${emscripten} `);
  expect(lines[2]).toBe(`configuration: ${configuration}`);
  // Every library that it was configured with is listed; Theora and Vorbis use Ogg, libass uses HarfBuzz.
  const enabled = [...configuration.matchAll(/--enable-(lib\w+|zlib)/g)].map(([, name = '']) => name);
  const listed = parts.map(({ name }) => name.toLowerCase().replace(/^lib/, ''));
  const names = enabled.map((name) => name.replace(/^lib(mp3)?/, ''));
  expect([...names, 'ffmpeg', 'harfbuzz', 'ogg'].sort()).toEqual(listed.sort());
});
