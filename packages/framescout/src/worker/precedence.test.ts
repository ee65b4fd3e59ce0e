import { describe, expect, it } from 'vitest';
import { Precedence } from './precedence.ts';

describe('precedence', () => {
  it('makes deferrable work wait for all urgent work, including urgent work that starts in the meantime', async () => {
    const precedence = new Precedence();
    const done: string[] = [];
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const urgent = precedence.first(() => one.promise).then(() => done.push('one'));
    const further = precedence.first(() => other.promise).then(() => done.push('other'));
    const waiting = precedence.giveWay().then(() => done.push('waiting'));
    one.resolve();
    await urgent;
    expect(done).toEqual(['one']);
    other.resolve();
    await Promise.all([further, waiting]);
    expect(done.toSorted()).toEqual(['one', 'other', 'waiting']);
  });

  it('blocks nothing after urgent work has failed', async () => {
    const precedence = new Precedence();
    await expect(precedence.first(() => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
    await precedence.giveWay();
  });

  it('never makes urgent work wait for deferrable work', async () => {
    const precedence = new Precedence();
    await precedence.giveWay();
    expect(await precedence.first(async () => 'urgent')).toBe('urgent');
  });
});
