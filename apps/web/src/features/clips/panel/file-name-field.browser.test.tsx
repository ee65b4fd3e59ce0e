import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exampleClip } from '../../../test-support/example-clips.ts';
import { FileNameField } from './file-name-field.tsx';

async function renderField() {
  const onChange = vi.fn();
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4' as const };
  const clips = [{ ...exampleClip(5), isKept: false }, exampleClip(83, 2)];
  const screen = await render(
    <FileNameField project="shooter" settings={settings} clips={clips} onChange={onChange} />,
  );
  return { screen, field: screen.getByLabelText('File names'), onChange };
}

it('shows what the first clip that is kept will be called, and takes a pattern when it is left', async () => {
  const { screen, field, onChange } = await renderField();
  await expect.element(screen.getByText('shooter-02-00.01.23.mp4')).toBeVisible();
  await field.fill('{project} - {n} - {time}');
  await expect.element(screen.getByText('shooter - 02 - 1m23s.mp4')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([['{project} - {n} - {time}']]);
});

it('says which placeholders there are if one is unknown, and does not take it', async () => {
  const { screen, field, onChange } = await renderField();
  await field.fill('{frame}');
  const problem = '"{frame}" stands for nothing. Use {project}, {n}, {time}, {element}, {name}.';
  await expect.element(screen.getByText(problem)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await field.fill('');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[null]]);
});
