import { describe, expect, it } from 'vitest';
import { UrgencyGate } from './urgency-gate.ts';

describe('precedence', () => {
  it('makes deferrable work wait for all urgent work, including urgent work that starts in the meantime', async () => {
    const precedence = new UrgencyGate();
    const done: string[] = [];
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const urgent = precedence.runUrgent(() => one.promise).then(() => done.push('one'));
    const further = precedence.runUrgent(() => other.promise).then(() => done.push('other'));
    const waiting = precedence.waitForUrgent().then(() => done.push('waiting'));
    one.resolve();
    await urgent;
    expect(done).toEqual(['one']);
    other.resolve();
    await Promise.all([further, waiting]);
    expect(done.toSorted()).toEqual(['one', 'other', 'waiting']);
  });

  it('blocks nothing after urgent work has failed', async () => {
    const precedence = new UrgencyGate();
    await expect(precedence.runUrgent(() => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
    await precedence.waitForUrgent();
  });

  it('never makes urgent work wait for deferrable work', async () => {
    const precedence = new UrgencyGate();
    await precedence.waitForUrgent();
    expect(await precedence.runUrgent(async () => 'urgent')).toBe('urgent');
  });
});
