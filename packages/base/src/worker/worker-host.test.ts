import { afterEach, describe, expect, it, vi } from 'vitest';
import { WorkerStoppedError } from '../errors.ts';
import type { CalledWorker } from './calls.ts';
import { serveCalls } from './serve-calls.ts';
import { startWorker } from './start-worker.ts';
import { WorkerClient } from './worker-client.ts';

type HelperCalls = { double: { args: number; result: number }; hang: { args: null; result: null } };
type AskingCalls = {
  quadruple: { args: { number: number; name: string }; result: number };
  hang: HelperCalls['hang'];
};

const opened: MessageChannel[] = [];
const startHere = vi.fn((): Worker => {
  throw new Error('The page starts workers.');
});
const stopped = (reason: string, hasStarted?: boolean) => new WorkerStoppedError(reason, hasStarted);
let helpers: Helper[] = [];

type Helper = CalledWorker & { terminate: ReturnType<typeof vi.fn> };

/** A worker whose scope is the other end of a message channel. */
function startFake(serve: (scope: MessagePort) => void): Helper {
  const channel = new MessageChannel();
  opened.push(channel);
  const { port1, port2 } = channel;
  serve(port2);
  const worker: Helper = {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    postMessage: (message, transfer = []) => port1.postMessage(message, transfer),
    terminate: vi.fn(() => port1.close()),
  };
  port1.onmessage = (event) => worker.onmessage?.(event);
  return worker;
}

/** A worker on the page that calls its helper by name. */
function startAsking() {
  const worker = startFake((scope) =>
    serveCalls<AskingCalls>(scope, {
      async quadruple({ number, name }) {
        using helper = new WorkerClient<HelperCalls>(startWorker(name, startHere), { stopped });
        return await helper.call('double', await helper.call('double', number));
      },
      async hang() {
        using helper = new WorkerClient<HelperCalls>(startWorker('doubler', startHere), { stopped });
        return await helper.call('hang', null);
      },
    }),
  );
  const doubler = () => {
    const helper = startFake((scope) =>
      serveCalls<HelperCalls>(scope, { double: (number) => 2 * number, hang: () => new Promise(() => {}) }),
    );
    helpers.push(helper);
    return helper;
  };
  return new WorkerClient<AskingCalls>(worker, { stopped, helpers: { doubler } });
}

afterEach(() => {
  helpers = [];
  for (const { port1 } of opened.splice(0)) port1.close();
});

describe('a worker started on behalf of another worker', () => {
  it('is started by the page, called directly, and ended when no longer needed', async () => {
    using client = startAsking();
    expect(await client.call('quadruple', { number: 3, name: 'doubler' })).toBe(12);
    expect(startHere).not.toHaveBeenCalled();
    expect(helpers).toHaveLength(1);
    await expect.poll(() => helpers[0]?.terminate).toHaveBeenCalledOnce();
  });

  it('ends with the worker that requested it', async () => {
    const client = startAsking();
    const hanging = client.call('hang', null);
    await expect.poll(() => helpers).toHaveLength(1);
    client[Symbol.dispose]();
    await expect(hanging).rejects.toMatchObject({ code: 'engine-stopped' });
    expect(helpers[0]?.terminate).toHaveBeenCalledOnce();
  });

  it("makes the requester's calls fail if it breaks or could not be loaded", async () => {
    using client = startAsking();
    const hanging = client.call('hang', null);
    await expect.poll(() => helpers).toHaveLength(1);
    helpers[0]?.onerror?.({ message: 'It broke.' } as ErrorEvent);
    await expect(hanging).rejects.toMatchObject({ code: 'engine-stopped', details: { reason: 'It broke.' } });
    const another = client.call('hang', null);
    await expect.poll(() => helpers).toHaveLength(2);
    helpers[1]?.onerror?.(new Event('error') as ErrorEvent);
    await expect(another).rejects.toThrow(/could not be loaded/);
  });

  it('fails if the page knows no worker of that name', async () => {
    using client = startAsking();
    const failed = client.call('quadruple', { number: 1, name: 'trebler' });
    await expect(failed).rejects.toMatchObject({ details: { reason: 'There is no worker called trebler.' } });
  });
});
