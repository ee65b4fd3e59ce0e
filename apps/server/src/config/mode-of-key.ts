/** Returns the mode that a Stripe key belongs to, according to its prefix. */
export function modeOfKey(key: string): 'test' | 'live' {
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test';
}
