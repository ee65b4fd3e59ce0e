import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidEnvironmentError } from '../errors.ts';
import { toConfig } from './config.ts';
import { readEnv } from './env.ts';

describe('readEnv', () => {
  it('takes a port, a host and a folder', () => {
    const env = readEnv({ PORT: '8080', HOST: '0.0.0.0', UPLOADS_DIR: '/srv/videos', OTHER: 'ignored' });
    expect(env).toEqual({ PORT: 8080, HOST: '0.0.0.0', UPLOADS_DIR: '/srv/videos' });
  });

  it('treats a variable set to nothing as not set', () => {
    expect(readEnv({ PORT: '', HOST: '', UPLOADS_DIR: '' })).toEqual({});
  });

  it.each(['http', '-1', '65536', '80.5', ' 80'])('refuses the port %j with what it takes', (port) => {
    expect(() => readEnv({ PORT: port })).toThrow(InvalidEnvironmentError);
    expect(() => readEnv({ PORT: port })).toThrow(
      `PORT is "${port}", but takes a port number from 0 (any free one) to 65535. Change it or leave it out.`,
    );
  });
});

describe('toConfig', () => {
  it('listens on this machine only, on port 3000, unless told otherwise', () => {
    expect(toConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1' });
  });

  it('finds the built web app and the uploads wherever the server is started', () => {
    const config = toConfig({});
    expect(config.webFolder.endsWith(['apps', 'web', 'dist'].join(sep))).toBe(true);
    expect(config.uploadsFolder.endsWith(['apps', 'server', 'uploads'].join(sep))).toBe(true);
  });
});
