/** The mode that a Stripe key belongs to, as its prefix says. */
export function modeOfKey(key: string): 'test' | 'live' {
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test';
}
