import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or a rented machine gets a whole /64 and can call from any address in it. */
const NETWORK_GROUPS = 4;

/** Returns the key that counts an IP address: IPv4 alone, IPv6 by /64, anything else as one. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  const [, , , , , mark, high = 0, low = 0] = groups;
  const isMappedIPv4 = mark === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMappedIPv4) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight 16-bit groups of an IPv6 address, whichever notation it uses. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after];
}

function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** 16-bit groups of the prefix (/48) that a provider assigns to one customer, or to a few. */
const ROUGH_GROUPS = 3;

/** Describes where a call is from: an IP address without its end, `local`, or `unknown`. */
export function roughNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (network.startsWith('127.') || ip === '::1') return 'local';
  const [address = ''] = network.split('/');
  if (isIPv6(address)) return `${address.split(':').slice(0, ROUGH_GROUPS).join(':')}::`;
  return network.replace(/\.\d+$/, '.x');
}
