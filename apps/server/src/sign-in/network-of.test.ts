import { expect, it } from 'vitest';
import { networkOf, roughNetworkOf } from './network-of.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:0000:0000:0000:0002', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
  ['192.0.2.7:4000', 'unknown'],
])('groups %s under %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

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
