import { expect, it } from 'vitest';
import { startTestApp } from './test-support/test-app.ts';

it('sends no more mail once its work is stopped, while requests are still served', async () => {
  await using test = await startTestApp();
  const { email } = await test.createSignedInUser();
  test.startWork(test.app.log);
  const requestReset = () => test.guest('POST', '/api/auth/reset-password', { email });
  const countResets = () => test.outbox().filter((mail) => mail.includes('reset-password')).length;
  await requestReset();
  await expect.poll(countResets).toBe(1);
  await test.stopWork();
  expect((await requestReset()).statusCode).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(countResets()).toBe(1);
});
