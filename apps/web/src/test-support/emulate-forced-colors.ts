import { cdp } from 'vitest/browser';

/** Has the browser behave as if the system set the colors, or no longer, for tests. */
export async function emulateForcedColors(isForced: boolean): Promise<void> {
  const value = isForced ? 'active' : 'none';
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}
