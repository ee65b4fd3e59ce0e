import { expect, it } from 'vitest';
import { createMemoryFile } from './memory-file.ts';
import { packFiles } from './pack-files.ts';

const clip = (name: string) => new File([new Uint8Array(1000)], name, { lastModified: 0 });

it('stops immediately when it is cancelled', async () => {
  const archive = createMemoryFile('clips.zip', 'application/zip');
  const stopping = new AbortController();
  let writes = 0;
  const write: typeof archive.write = (bytes, position) => {
    writes += 1;
    stopping.abort(new Error('enough'));
    return archive.write(bytes, position);
  };
  const packed = packFiles([clip('1.mp4'), clip('2.mp4')], { ...archive, write }, stopping.signal);
  await expect(packed).rejects.toThrow('enough');
  expect(writes).toBe(1);
});
