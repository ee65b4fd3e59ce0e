/** One provider under two names, whose mailboxes are the same with and without dots. */
const DOTLESS: readonly string[] = ['gmail.com', 'googlemail.com'];
const DOTLESS_NAME = 'gmail.com';

/**
 * An address without what its owner can vary at will and still get the mail: upper and lower case, what follows a plus, and
 * dots where the provider ignores them. Only for comparing: mail goes to the address as it was typed.
 */
export function foldAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const typed = address.slice(0, at);
  const domain = address.slice(at + 1);
  const [untagged] = typed.split('+');
  // An address that is nothing but its tag is itself.
  const name = untagged || typed;
  return DOTLESS.includes(domain) ? `${name.replaceAll('.', '')}@${DOTLESS_NAME}` : `${name}@${domain}`;
}
