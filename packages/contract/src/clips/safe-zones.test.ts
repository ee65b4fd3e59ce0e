import { expect, it } from 'vitest';
import { sharedSafeZone } from './safe-zones.ts';

it('keeps what every app shows clear of the buttons of all of them', () => {
  expect(sharedSafeZone()).toEqual({ left: 120, top: 235, right: 817, bottom: 1498 });
});
