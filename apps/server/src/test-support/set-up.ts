import { afterAll, beforeAll } from 'vitest';

/**
 * Prepares something for all tests of the group in which it is called, and disposes of it after them if it can be. The
 * object that it returns is filled once they begin.
 */
export function setUp<T extends object>(prepare: () => Promise<T>): T {
  const prepared: Partial<T & AsyncDisposable> = {};
  beforeAll(async () => {
    Object.assign(prepared, await prepare());
  });
  afterAll(() => prepared[Symbol.asyncDispose]?.());
  return prepared as T;
}
