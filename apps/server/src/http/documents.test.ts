import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { createDocuments } from './documents.ts';

it('sends a document that could not be read at first', async () => {
  const folder = folderForThisTest();
  const sendDocument = createDocuments(folder, {
    origin: () => 'http://localhost',
    isCounted: false,
    hasFFmpeg: true,
  });
  const app = Fastify();
  app.get('/', (request, reply) => sendDocument(request, reply, 'index.html'));
  expect((await app.inject('/')).statusCode).toBe(500);
  writeFileSync(join(folder, 'index.html'), '<title>Here</title>');
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.body]).toEqual([200, '<title>Here</title>']);
  await app.close();
});
