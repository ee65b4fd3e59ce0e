import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreadableFileError, WorkerStoppedError } from '../errors.ts';
import type { CalledWorker } from './calls.ts';
import { type CallHandlers, serveCalls } from './serve-calls.ts';
import { WorkerClient, type WorkerTraits } from './worker-client.ts';

type TestCalls = {
  add: { args: { a: number; b: number }; result: number };
  fail: { args: { coded: boolean }; result: null };
  count: { args: { to: number }; result: string; update: number };
  hold: { args: Record<string, never>; result: string; message: 'go on' };
  wait: { args: Record<string, never>; result: string };
  buffer: { args: { bytes: number }; result: ArrayBuffer; update: ArrayBuffer };
  unanswerable: { args: Record<string, never>; result: () => void };
};

const handedOver: ArrayBuffer[] = [];

const handlers: CallHandlers<TestCalls> = {
  add: ({ a, b }) => a + b,
  fail({ coded }) {
    if (coded) throw new UnreadableFileError('Nothing is in it.', { found: 'PNG' });
    throw new RangeError('out of range');
  },
  async count({ to }, { update }) {
    for (let i = 1; i <= to; i++) {
      update(i);
      if (i % 2 === 0) await Promise.resolve();
    }
    return 'counted';
  },
  hold: (_, { onCallerMessage }) => new Promise((resolve) => onCallerMessage(resolve)),
  wait: (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  buffer({ bytes }, { update, transfer }) {
    const [news, result] = [new ArrayBuffer(bytes), new ArrayBuffer(bytes)];
    handedOver.push(news, result);
    update(news, [news]);
    transfer(result);
    return result;
  },
  unanswerable: () => () => {},
};

const stopped = (reason: string, hasStarted?: boolean) => new WorkerStoppedError(reason, hasStarted);
const opened: MessageChannel[] = [];

afterEach(() => {
  for (const { port1 } of opened.splice(0)) port1.close();
});

/** A worker at the other end of a message channel that serves the handlers. */
function start(traits: WorkerTraits = { stopped }, served = handlers) {
  const channel = new MessageChannel();
  opened.push(channel);
  const { port1, port2 } = channel;
  serveCalls<TestCalls>(port2, served);
  const sent: unknown[] = [];
  const terminate = vi.fn(() => port1.close());
  const worker: CalledWorker = {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    postMessage(message) {
      sent.push(message);
      port1.postMessage(message);
    },
    terminate,
  };
  port1.onmessage = (event) => worker.onmessage?.(event);
  return { client: new WorkerClient<TestCalls>(worker, traits), worker, sent, terminate };
}

describe('a call into a worker', () => {
  it('is answered, even with several calls in flight', async () => {
    const { client } = start();
    const hold = client.begin('hold', {});
    expect(await client.call('add', { a: 2, b: 3 })).toBe(5);
    hold.send('go on');
    expect(await hold.finished).toBe('go on');
  });

  it("fails with the error's code, message and details", async () => {
    const { client } = start();
    await expect(client.call('fail', { coded: true })).rejects.toMatchObject({
      code: 'unreadable-file',
      message: 'Nothing is in it.',
      details: { found: 'PNG' },
    });
    await expect(client.call('fail', { coded: false })).rejects.toMatchObject({
      code: 'unexpected',
      message: 'out of range',
    });
  });

  it('fails if its arguments or its answer cannot be sent', async () => {
    const { client } = start();
    await expect(client.call('unanswerable', {})).rejects.toMatchObject({ code: 'unexpected' });
    const args = { a: 1, b: 2, unsendable: () => {} };
    await expect(client.call('add', args)).rejects.toThrow(/could not be cloned/);
    expect(await client.call('add', { a: 1, b: 2 })).toBe(3);
  });

  it('fails if the worker does not implement it', async () => {
    const { client } = start({ stopped }, {} as typeof handlers);
    await expect(client.call('add', { a: 1, b: 1 })).rejects.toMatchObject({ code: 'unknown-call' });
    // Properties inherited by every object are not calls.
    await expect(client.call('toString' as 'add', { a: 1, b: 1 })).rejects.toMatchObject({
      code: 'unknown-call',
    });
  });

  it('delivers its updates in order, all before the answer', async () => {
    const { client } = start();
    const heard: unknown[] = [];
    const [first, second] = await Promise.all([
      client.call('count', { to: 5 }, { onUpdate: (update) => heard.push(update) }),
      client.call('count', { to: 3 }),
    ]);
    heard.push(first);
    expect(heard).toEqual([1, 2, 3, 4, 5, 'counted']);
    expect(second).toBe('counted');
  });

  it('fails and ends the worker if its caller cannot handle an update', async () => {
    const { client, sent, terminate } = start();
    const onUpdate = vi.fn(() => {
      throw new TypeError('not a series');
    });
    const other = client.call('wait', {});
    await expect(client.call('count', { to: 2 }, { onUpdate })).rejects.toThrow('not a series');
    await expect(other).rejects.toBeInstanceOf(WorkerStoppedError);
    expect(onUpdate).toHaveBeenCalledTimes(1);
    expect(terminate).toHaveBeenCalled();
    expect(sent).not.toContainEqual(expect.objectContaining({ type: 'cancel' }));
  });

  it('receives transferred objects without a copy', async () => {
    const { client } = start();
    const updates: number[] = [];
    const onUpdate = (update: ArrayBuffer) => updates.push(update.byteLength);
    const answer = await client.call('buffer', { bytes: 64 }, { onUpdate });
    expect([answer.byteLength, ...updates]).toEqual([64, 64]);
    expect(handedOver.map((buffer) => buffer.detached)).toEqual([true, true]);
  });
});

describe('a cancelled call', () => {
  /** Makes a call and cancels it at once. */
  function cancelRightAway(client: WorkerClient<TestCalls>, name: 'wait' | 'hold' = 'wait'): Promise<string> {
    const abort = new AbortController();
    const call = client.call(name, {}, { signal: abort.signal });
    abort.abort();
    return call;
  }

  /** A handler that ends like `end` once its call is cancelled. */
  const onceCancelled =
    (end: () => string): typeof handlers.wait =>
    async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return end();
    };

  it('never reaches the worker if cancelled before it is made', async () => {
    const { client, sent } = start();
    const signal = AbortSignal.abort();
    await expect(client.call('add', { a: 1, b: 1 }, { signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(sent).toEqual([]);
  });

  it('is cancelled in the worker while running, without affecting other calls', async () => {
    const { client } = start();
    const abort = new AbortController();
    const cancelled = client.call('wait', {}, { signal: abort.signal });
    const other = client.begin('hold', {});
    await client.call('add', { a: 1, b: 1 });
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled', name: 'CancelledError' });
    other.send('go on');
    expect(await other.finished).toBe('go on');
  });

  it('is cancelled even right after it is made', async () => {
    const { client } = start();
    await expect(cancelRightAway(client)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is answered if the worker still returns an answer', async () => {
    const { client } = start({ stopped }, { ...handlers, wait: onceCancelled(() => 'what there was') });
    expect(await cancelRightAway(client)).toBe('what there was');
  });

  it('is reported as cancelled, whatever error the worker throws', async () => {
    const failing = onceCancelled(() => {
      throw new RangeError('The decoder was closed.');
    });
    const { client } = start({ stopped }, { ...handlers, wait: failing });
    await expect(cancelRightAway(client)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('sends nothing to the worker once it is over', async () => {
    const { client, sent } = start();
    const abort = new AbortController();
    await client.call('add', { a: 1, b: 1 }, { signal: abort.signal });
    abort.abort();
    expect(sent).toHaveLength(1);
  });

  it('ends a stuck worker despite its other calls, but not one that answers in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const { client, terminate } = start({ stopped, cancelTimeoutMs: 1000 });
      await expect(cancelRightAway(client)).rejects.toMatchObject({ code: 'cancelled' });
      vi.advanceTimersByTime(1000);
      expect(client.hasEnded).toBe(false);
      const other = client.call('hold', {});
      const cancelled = cancelRightAway(client, 'hold');
      vi.advanceTimersByTime(999);
      expect(client.hasEnded).toBe(false);
      vi.advanceTimersByTime(1);
      await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
      await expect(other).rejects.toMatchObject({ code: 'engine-stopped' });
      expect(client.hasEnded).toBe(true);
      expect(terminate).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends a worker that blocks its thread', async () => {
    const { client, sent, terminate } = start({ stopped, blocksThread: true });
    const abort = new AbortController();
    const cancelled = client.call('wait', {}, { signal: abort.signal });
    const other = client.call('wait', {});
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    await expect(other).rejects.toMatchObject({ code: 'engine-stopped' });
    expect(terminate).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(2);
  });
});

describe('a worker that may not be silent', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  // Messages between ports arrive in tasks that the simulated clock does not run.
  const deliver = () => new Promise((resolve) => setImmediate(resolve));

  it('is ended if its thread is blocked, and its calls fail', async () => {
    const { client, terminate, worker } = start({ stopped, silenceMs: 12_000 });
    worker.onmessage = () => {};
    const refused = expect(client.call('wait', {})).rejects.toMatchObject({ code: 'engine-stopped' });
    await vi.advanceTimersByTimeAsync(12_000);
    await refused;
    expect(terminate).toHaveBeenCalledOnce();
    expect(client.hasEnded).toBe(true);
  });

  it('may work on a call for as long as it likes', async () => {
    const { client } = start({ stopped, silenceMs: 12_000 });
    const hold = client.begin('hold', {});
    await deliver();
    for (let passed = 0; passed < 60_000; passed += 5000) {
      await vi.advanceTimersByTimeAsync(5000);
      await deliver();
    }
    hold.send('go on');
    expect(await hold.finished).toBe('go on');
  });
});

describe('the end of a worker', () => {
  it('fails pending and later calls', async () => {
    const { client, terminate } = start();
    const waiting = client.call('wait', {});
    client[Symbol.dispose]();
    await expect(waiting).rejects.toMatchObject({ code: 'engine-stopped' });
    await expect(client.call('add', { a: 1, b: 1 })).rejects.toMatchObject({ code: 'engine-stopped' });
    expect(terminate).toHaveBeenCalledOnce();
  });

  it.each([
    ['an uncaught error', (worker: CalledWorker) => worker.onerror?.(errorEvent('It broke.')), 'It broke.'],
    [
      'an unreadable message',
      (worker: CalledWorker) => worker.onmessageerror?.(new MessageEvent('messageerror')),
      'unreadable message',
    ],
  ])('is not caused by %s, which only fails pending calls', async (_, happen, reason) => {
    const { client, worker } = start();
    await client.call('add', { a: 1, b: 1 });
    const waiting = client.call('wait', {});
    happen(worker);
    await expect(waiting).rejects.toMatchObject({ code: 'engine-stopped', details: { reason } });
    expect(await client.call('add', { a: 1, b: 1 })).toBe(2);
  });

  it('follows from an error before its first message, since it never started', async () => {
    const { client, worker } = start();
    const first = client.call('wait', {});
    worker.onerror?.(errorEvent('No such script.'));
    await expect(first).rejects.toMatchObject({ code: 'engine-stopped' });
    await expect(client.call('add', { a: 1, b: 1 })).rejects.toMatchObject({ code: 'engine-stopped' });
  });

  it('is reported with the cause and a remedy if its code could not be loaded, for example offline', async () => {
    const { client, worker } = start();
    const first = client.call('wait', {});
    worker.onerror?.(new Event('error') as ErrorEvent);
    await expect(first).rejects.toThrow(/could not be loaded\. Check the connection and try again/);
  });
});

/** Creates an error event, since Node has no ErrorEvent class. */
function errorEvent(message: string): ErrorEvent {
  return Object.assign(new Event('error'), { message }) as ErrorEvent;
}
