import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Elements } from '../../elements/index.ts';
import { EventRulesFields } from './detection-settings.tsx';

let tracked: Elements;

beforeEach(() => {
  tracked = new Elements();
});

it('sets what counts as an event', async () => {
  const screen = await render(<EventRulesFields tracked={tracked} />);
  await screen.getByLabelText('Event').selectOptions('when it appears');
  await screen.getByLabelText('Visible for at least').fill('0.5');
  await screen.getByLabelText('Moved in time by').fill('-1.2');
  expect(tracked.active.rules).toEqual({ moment: 'appears', leastLength: 0.5, rearm: 0, offset: -1.2 });
});

it("shows another element's own numbers", async () => {
  const screen = await render(<EventRulesFields tracked={tracked} />);
  await screen.getByLabelText('Visible for at least').fill('0.5');
  tracked.add();
  await expect.element(screen.getByLabelText('Visible for at least')).toHaveValue('0');
  tracked.activate('element-1');
  await expect.element(screen.getByLabelText('Visible for at least')).toHaveValue('0.5');
});
