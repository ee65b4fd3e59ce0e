import createCore from '@ffmpeg/core';
import { expect, it } from 'vitest';
import { loadFFmpeg } from './load-ffmpeg.ts';
import { restoreStackAfterRuns, stackPointer } from './restore-stack.ts';

it("keeps FFmpeg's whole stack free for the next run", async () => {
  const module = await loadFFmpeg();
  const core = await createCore({
    instantiateWasm(imports, onInstance) {
      void WebAssembly.instantiate(module, imports).then(onInstance);
      return {};
    },
  });
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
