import { isIPv6 } from 'node:net';
import { networkOf } from './network-of.ts';

/** 16-bit groups of the prefix (/48) that a provider assigns to one customer, or to a few. */
const ROUGH_GROUPS = 3;

/**
 * Roughly describes where a call came from, in enough detail for the caller to recognize it: an IP address
 * without its end, `local` for the server's own machine, `unknown` for anything that isn't an IP address.
 */
export function roughNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (network.startsWith('127.') || ip === '::1') return 'local';
  const [address = ''] = network.split('/');
  if (isIPv6(address)) return `${address.split(':').slice(0, ROUGH_GROUPS).join(':')}::`;
  return network.replace(/\.\d+$/, '.x');
}
