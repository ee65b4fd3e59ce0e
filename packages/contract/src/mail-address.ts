/** Letters, marks, digits and dots of any script; whatever else a URL gives a meaning to stays out. */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;

// Browsers and Node have it; the compiler's library, without the DOM, does not.
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } };

/**
 * An address with its domain as mail servers know it: `ann@bücher.example` becomes `ann@xn--bcher-kva.example`. So however a domain is
 * written, it is one address, and one that only looks like another is seen to differ. What is no address stays as it is.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at === -1 || !INTERNATIONAL_DOMAIN.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** Whether an address has other than ASCII letters before the @, which many mail servers do not deliver to. */
export function hasInternationalName(address: string): boolean {
  return /[^\p{ASCII}]/u.test(address.slice(0, address.lastIndexOf('@')));
}
