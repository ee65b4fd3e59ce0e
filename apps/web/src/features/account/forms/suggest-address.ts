// The most common mail domains. Real domains one typo apart are both listed, so that neither is mistaken for
// the other.
const DOMAINS = [
  'aol.com',
  'email.com',
  'gmail.com',
  'gmx.at',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.co.uk',
  'hotmail.com',
  'hotmail.de',
  'hotmail.es',
  'hotmail.fr',
  'hotmail.it',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'outlook.com',
  'outlook.de',
  'outlook.es',
  'outlook.fr',
  'proton.me',
  'protonmail.com',
  'web.de',
  'yahoo.co.uk',
  'yahoo.com',
  'yahoo.de',
  'yahoo.es',
  'yahoo.fr',
  'yahoo.it',
  'yandex.ru',
  'ymail.com',
];
// Shorter domains have too many real neighbors one typo away.
const MIN_LENGTH = 9;
// No such top-level domains exist.
const MISTYPED_COM = /\.(?:con|cpm|cmo|ocm|vom|xom|comm|coom)$/;

/** Returns the address that was probably meant if the domain of `typed` looks mistyped, otherwise null. */
export function suggestAddress(typed: string): string | null {
  const [name, domain, ...more] = typed.trim().split('@');
  if (!name || !domain || more.length > 0) return null;
  const own = domain.toLowerCase();
  const withEnding = own.replace(MISTYPED_COM, '.com');
  if (DOMAINS.includes(own)) return null;
  const corrected = DOMAINS.includes(withEnding)
    ? withEnding
    : (DOMAINS.find((known) => known.length >= MIN_LENGTH && isOneTypoAway(withEnding, known)) ?? withEnding);
  return corrected === own ? null : `${name}@${corrected}`;
}

/** Whether two texts differ by at most one letter inserted, deleted, changed or swapped with the next. */
function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const restOf = (text: string, skipped: number) => text.slice(from + skipped);
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from] && restOf(a, 2) === restOf(b, 2);
  return (
    isSwapped ||
    restOf(a, 1) === restOf(b, 1) ||
    restOf(a, 1) === restOf(b, 0) ||
    restOf(a, 0) === restOf(b, 1)
  );
}
