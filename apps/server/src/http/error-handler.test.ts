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
  it('sends a coded error with its status, in the API’s format', async () => {
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

  it('reports a full disk, with a time to retry, if the database could not store something because of it', async () => {
    const cause = Object.assign(new Error('could not extend file'), { code: '53100' });
    const response = await answerTo(new Error('Failed query', { cause }));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('30');
    expect(response.json()).toMatchObject({ code: 'disk-full', message: expect.stringContaining('is full') });
  });

  it('does not reveal internal errors', async () => {
    const response = await answerTo(new Error('connect ECONNREFUSED 10.0.0.7'));
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('10.0.0.7');
    expect(response.json()).toMatchObject({ code: 'unexpected' });
  });
});
