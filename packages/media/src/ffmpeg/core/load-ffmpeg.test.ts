import type { ReadProgress } from '@framescout/base';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('@ffmpeg/core/wasm?url', () => ({ default: '/core.wasm' }));

const SECONDS = 1000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A response of two pieces, the second of which comes `pauseMs` after the first. */
function slowResponse(pauseMs: number): Response {
  const pieces = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)];
  const body = new ReadableStream({
    async pull(controller) {
      const piece = pieces.shift();
      if (!piece) return controller.close();
      if (pieces.length === 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      controller.enqueue(piece);
    },
  });
  return new Response(body);
}

it('is given up if the server does not answer, and tried again when it is wanted again', async () => {
  const fetched = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', fetched);
  const { loadFFmpeg } = await import('./load-ffmpeg.ts');
  const refused = expect(loadFFmpeg()).rejects.toMatchObject({ code: 'ffmpeg-not-loaded' });
  await expect.poll(() => fetched).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30 * SECONDS);
  await refused;
  expect(fetched.mock.lastCall?.[1].signal?.aborted).toBe(true);
  void loadFFmpeg().catch(() => undefined);
  await expect.poll(() => fetched).toHaveBeenCalledTimes(2);
});

it.each([
  [25 * SECONDS, 'is waited for while it arrives, and tells everyone how much has'],
  [35 * SECONDS, 'is given up if it stops to arrive'],
])('after a pause of %d ms %s', async (pauseMs) => {
  const module = {} as WebAssembly.Module;
  vi.stubGlobal('fetch', async () => slowResponse(pauseMs));
  vi.spyOn(WebAssembly, 'compileStreaming').mockResolvedValue(module);
  const { loadFFmpeg } = await import('./load-ffmpeg.ts');
  const [first, second]: [ReadProgress[], ReadProgress[]] = [[], []];
  const loading = Promise.allSettled([
    loadFFmpeg({ onProgress: (progress) => first.push(progress) }),
    loadFFmpeg({ onProgress: (progress) => second.push(progress) }),
  ]);
  await expect.poll(() => first.length).toBe(1);
  await vi.advanceTimersByTimeAsync(pauseMs);
  const isStalled = pauseMs > 30 * SECONDS;
  const outcome = isStalled ? { status: 'rejected' } : { status: 'fulfilled', value: module };
  expect(await loading).toMatchObject([outcome, outcome]);
  const told = isStalled ? [3] : [3, 5];
  for (const own of [first, second]) expect(own.map(({ readBytes }) => readBytes)).toEqual(told);
});
