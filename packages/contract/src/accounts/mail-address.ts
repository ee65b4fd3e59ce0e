/** Letters, marks, digits and dots of any script, but nothing else that has a meaning in URLs. */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;

// Available in browsers and Node, but missing from the compiler's library without the DOM.
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } };

/**
 * Converts an address's domain to the ASCII form that mail servers use: `ann@bücher.example` becomes
 * `ann@xn--bcher-kva.example`. That way, different spellings of a domain are the same address, and
 * look-alikes differ. Anything that is not an address is returned unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at === -1 || !INTERNATIONAL_DOMAIN.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** Whether an address has non-ASCII characters before the @, which many mail servers cannot deliver to. */
export function hasInternationalName(address: string): boolean {
  return /[^\p{ASCII}]/u.test(address.slice(0, address.lastIndexOf('@')));
}
