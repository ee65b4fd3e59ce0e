/** Two names of one provider, which delivers to the same mailbox with and without dots. */
const DOTLESS: readonly string[] = ['gmail.com', 'googlemail.com'];
const DOTLESS_NAME = 'gmail.com';

/** Strips an address of what its owner can vary: case, tags, and dots where they are ignored. */
export function foldAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const typed = address.slice(0, at);
  const domain = address.slice(at + 1);
  const [untagged] = typed.split('+');
  // An address that consists of nothing but a tag is kept as it is.
  const name = untagged || typed;
  return DOTLESS.includes(domain) ? `${name.replaceAll('.', '')}@${DOTLESS_NAME}` : `${name}@${domain}`;
}
