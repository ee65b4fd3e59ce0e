import { createCipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { generateKey, toSealingKey } from './key-file.ts';
import { Keyring } from './keyring.ts';
import { openSealed, seal } from './seal.ts';

const ROW = { table: 'second_factors', id: 'ann' } as const;

it('a sealed secret opens in its own row alone, with its own key, unaltered', () => {
  const [key, other] = [generateKey(), generateKey()];
  const sealed = seal('SECRET', ROW, key);
  const keyring = new Keyring([other, key]);
  expect(sealed).not.toContain('SECRET');
  expect(seal('SECRET', ROW, key)).not.toBe(sealed);
  expect(openSealed(sealed, ROW, keyring)).toBe('SECRET');
  expect(openSealed(sealed, { ...ROW, id: 'bob' }, keyring)).toBeNull();
  expect(openSealed(sealed, { ...ROW, table: 'server_keys' }, keyring)).toBeNull();
  expect(openSealed(sealed, ROW, new Keyring([other]))).toBeNull();
  expect(openSealed(sealed.replace(key.id, other.id), ROW, keyring)).toBeNull();
  for (const cut of [1, 12, 30]) expect(openSealed(sealed.slice(0, -cut), ROW, keyring)).toBeNull();
});

it('a keyring looks for keys that it does not know, and keeps those that it knew', () => {
  const [former, fresh] = [generateKey(), generateKey()];
  let inFile = [former];
  const keyring = new Keyring(inFile, () => inFile);
  const sealed = seal('SECRET', ROW, former);
  inFile = [fresh];
  expect(openSealed(seal('NEWER', ROW, fresh), ROW, keyring)).toBe('NEWER');
  expect(openSealed(sealed, ROW, keyring)).toBe('SECRET');
  expect(keyring.first).toEqual(fresh);
});

it('secrets in the forms of earlier versions are opened, by whichever key sealed them', () => {
  const key = toSealingKey(Buffer.alloc(32, 7));
  const keyring = new Keyring([generateKey(), key]);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, Buffer.alloc(12, 1)).setAAD(Buffer.from('ann'));
  const content = Buffer.concat([cipher.update('SECRET'), cipher.final()]);
  const earlier = Buffer.concat([Buffer.alloc(12, 1), cipher.getAuthTag(), content]).toString('base64');
  expect(openSealed(`sealed:${earlier}`, ROW, keyring)).toBe('SECRET');
  expect(openSealed(`sealed:${earlier}`, { ...ROW, id: 'bob' }, keyring)).toBeNull();
  expect(openSealed('open:SECRET', ROW, keyring)).toBe('SECRET');
  expect(openSealed('SECRET', { table: 'server_keys', id: 'main' }, keyring)).toBe('SECRET');
});
