/** Returns a language if it is an ISO 639-2 code; null if it is undetermined or anything else. */
export function knownLanguage(language: string): string | null {
  return /^(?!und)[a-z]{3}$/.test(language) ? language : null;
}
