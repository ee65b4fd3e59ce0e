import { expect, it } from 'vitest';
import { describePlace } from './run-command.ts';

it('names the database without its password', () => {
  const databaseUrl = 'postgres://scout:secret@db.example:5433/framescout?sslmode=require';
  expect(describePlace({ databaseUrl, dataFolder: '/data' })).toBe(
    'the database framescout on db.example:5433',
  );
  expect(describePlace({ databaseUrl: null, dataFolder: '/data' })).toBe('the embedded database in /data');
});
