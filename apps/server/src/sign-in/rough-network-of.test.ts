import { expect, it } from 'vitest';
import { roughNetworkOf } from './network-of.ts';

it.each([
  ['192.0.2.77', '192.0.2.x'],
  ['::ffff:192.0.2.77', '192.0.2.x'],
  ['2001:db8:12:34:56::9', '2001:db8:12::'],
  ['127.0.0.1', 'local'],
  ['::ffff:127.0.0.1', 'local'],
  ['::1', 'local'],
  ['unknown', 'unknown'],
])('describes %s roughly as %s', (ip, network) => {
  expect(roughNetworkOf(ip)).toBe(network);
});
