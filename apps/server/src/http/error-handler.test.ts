import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { addErrorHandler } from './error-handler.ts';

async function answerTo(error: Error) {
  const app = Fastify();
  addErrorHandler(app);
  app.get('/', async () => {
    throw error;
  });
  return app.inject('/');
}

describe('addErrorHandler', () => {
  it('answers a coded error with its status and wire shape', async () => {
    const response = await answerTo(new ApiError('pathNotFound', { details: { path: '/x' } }));
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      code: 'not-found',
      message: 'There is nothing at this address.',
      details: { path: '/x' },
    });
  });

  it('tells the caller what was wrong with a request', async () => {
    const response = await answerTo(Object.assign(new Error('Body is too large'), { statusCode: 413 }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ code: 'invalid-request', message: 'Body is too large', details: {} });
  });

  it('says that the disk is full, and to come back, where the database could not store something for that', async () => {
    const cause = Object.assign(new Error('could not extend file'), { code: '53100' });
    const response = await answerTo(new Error('Failed query', { cause }));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('30');
    expect(response.json()).toMatchObject({ code: 'disk-full', message: expect.stringContaining('is full') });
  });

  it('keeps what went wrong inside the server to itself', async () => {
    const response = await answerTo(new Error('connect ECONNREFUSED 10.0.0.7'));
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('10.0.0.7');
    expect(response.json()).toMatchObject({ code: 'unexpected' });
  });
});
