import { expect, it } from 'vitest';
import { explainStartupError } from '../../explain-startup-error.ts';
import { explainFailedFiles } from './explain-failed-files.ts';

const explain = (error: unknown) => explainStartupError(explainFailedFiles(error, '/data/database'));

it('says that the disk is full, and where, whether the first files or a table filled it', () => {
  const said =
    'The files of the embedded database in /data/database cannot be used: the disk is full. Free some of it, or name a folder on another one with DATA_DIR.';
  expect(explain({ name: 'ErrnoError', errno: 51 })).toBe(said);
  const cause = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(explain(new Error('Failed query', { cause }))).toBe(said);
});

it('says which setting selects another folder if this one is not writable', () => {
  expect(explain({ name: 'ErrnoError', errno: 69 })).toMatch(/read-only.*DATA_DIR\.$/);
  expect(explain({ name: 'ErrnoError', errno: 2 })).toMatch(/may not be written to.*DATA_DIR\.$/);
});

it('gives the number of an unknown error, and leaves everything else unchanged', () => {
  expect(explain({ name: 'ErrnoError', errno: 8 })).toContain('error 8');
  const other = new Error('Unexpected');
  expect(explainFailedFiles(other, '/data')).toBe(other);
});
