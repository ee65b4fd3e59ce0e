import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { emulateForcedColors } from '../../test-support/emulate-forced-colors.ts';
import { RangeInput } from '../fields/range-input.tsx';
import { Switch } from '../fields/switch.tsx';
import { ProgressBar } from './progress-bar.tsx';

beforeEach(() => emulateForcedColors(true));
afterEach(() => emulateForcedColors(false));

const colorOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor;

it("shows how far something is, and what is on, in the system's colors", async () => {
  const screen = await render(
    <>
      <ProgressBar label="Scan" percent={40} />
      <RangeInput aria-label="Volume" min={0} max={1} step={0.1} value={0.4} readOnly />
      <Switch isOn onChange={() => undefined}>
        Loop
      </Switch>
      <Switch isOn={false} onChange={() => undefined}>
        Snap
      </Switch>
    </>,
  );
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const bar = screen.getByRole('progressbar').element();
  expect(colorOf(bar.firstElementChild)).not.toBe(colorOf(bar));
  const on = screen.getByRole('switch', { name: 'Loop' }).element();
  const off = screen.getByRole('switch', { name: 'Snap' }).element();
  expect(colorOf(on)).not.toBe(colorOf(off));
  for (const each of [on, off]) expect(colorOf(each.firstElementChild)).not.toBe(colorOf(each));
});
