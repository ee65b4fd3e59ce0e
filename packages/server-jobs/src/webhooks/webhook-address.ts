import { BlockList, isIP } from 'node:net';
import { ApiError, type Config, type Context, isLocal, isLocalHost } from '@framescout/server';

/** Where webhooks may connect: public addresses, unless the operator or a local server allows more. */
export type WebhookRules = { isLocalServer: boolean; callsPrivateAddresses: boolean };

/** IPv4 networks that are not part of the public internet. */
const PRIVATE_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Exceptions among the public IPv6 networks: those that embed an IPv4 address or are for documentation. */
const PRIVATE_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const privateAddresses = new BlockList();
for (const [network, bits] of PRIVATE_V4) privateAddresses.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_V6) privateAddresses.addSubnet(network, bits, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Parses the URL of a webhook: https, or http on this machine if the server is reachable only from here.
 * @throws {ApiError} webhookAddressRefused @throws {ApiError} webhookAddressPrivate
 */
export function readWebhookAddress(text: string, rules: WebhookRules): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnMachine(url, rules));
  if (!url || !isAllowed || url.username || url.password) throw new ApiError('webhookAddressRefused');
  const isIpAddress = isIP(hostOf(url)) !== 0;
  if (isIpAddress && !mayConnect(hostOf(url), url, rules)) throw new ApiError('webhookAddressPrivate');
  url.hash = '';
  return url;
}

/** Whether a webhook may connect to an IP address to which the host name in its URL resolves. */
export function mayConnect(address: string, url: URL, rules: WebhookRules): boolean {
  if (rules.callsPrivateAddresses || isPublic(address)) return true;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return isOwnMachine(url, rules) && loopback.check(address, family);
}

/** Returns the host of a URL in the form that Node's functions expect: IPv6 without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function isOwnMachine({ hostname }: URL, { isLocalServer }: WebhookRules): boolean {
  return isLocalServer && isLocalHost(hostname);
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateAddresses.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !privateAddresses.check(address, 'ipv6');
}

/** The context of webhooks, including the rules for where they may connect. */
export type WebhooksContext = Pick<Context, 'db' | 'mailer' | 'serverKey'> & { rules: WebhookRules };

/** Derives the rules for this server's webhooks from the configuration. */
export function toWebhookRules(config: Config): WebhookRules {
  return {
    isLocalServer: isLocal(config),
    callsPrivateAddresses: config.jobs?.callsPrivateAddresses ?? false,
  };
}
