import { isIPv6 } from 'node:net';
import { networkOf } from './network-of.ts';

/** An IPv6 network that a provider gives to one customer, or to a few. */
const ROUGH_GROUPS = 3;

/**
 * Roughly where a call came from, enough for its maker to recognise: an IP address without its end, `local` for the server's
 * own machine, `unknown` for what is no address.
 */
export function roughNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (network.startsWith('127.') || ip === '::1') return 'local';
  const [address = ''] = network.split('/');
  if (isIPv6(address)) return `${address.split(':').slice(0, ROUGH_GROUPS).join(':')}::`;
  return network.replace(/\.\d+$/, '.x');
}
