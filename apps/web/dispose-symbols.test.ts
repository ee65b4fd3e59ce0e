import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { disposeSymbols } from './dispose-symbols.ts';

const ENTRY = '\0entry';
const SOURCE = `
  const resource = { [Symbol.dispose]: () => { globalThis.disposals = (globalThis.disposals ?? 0) + 1; } };
  { using _ = resource; }
`;

/**
 * Bundles a use of `using`, and runs it in a browser that doesn't have the symbols. Returns the disposals.
 */
async function runBundled(plugins: ReturnType<typeof disposeSymbols>[]): Promise<unknown> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => id, load: (id) => (id === ENTRY ? SOURCE : null) },
      ...plugins,
    ],
    build: { write: false, target: 'es2022', rolldownOptions: { input: ENTRY } },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new TypeError('There is no bundle.');
  const world = { Symbol: { for: (key: string) => Symbol.for(key) }, disposals: 0 };
  runInNewContext(chunk.code, world);
  return world.disposals;
}

it('lets `using` work in browsers that lack its symbols', async () => {
  await expect(runBundled([])).rejects.toThrow('disposable');
  expect(await runBundled([disposeSymbols()])).toBe(1);
});
