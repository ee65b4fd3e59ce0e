const ADDRESS = /[^\s/<>()[\]"',;:@]+@[^\s/<>()[\]"',;:@]+/g;

/** Replaces the e-mail addresses in a text that is to be logged, such as what a mail server replied. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, '***');
}
