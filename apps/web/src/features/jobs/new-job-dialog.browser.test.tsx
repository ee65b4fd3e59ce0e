import {
  AUTOMATIC_AREA,
  exportKindSchema,
  formatTemplateFile,
  NO_PROCESSING,
  PLAIN_RULES,
  type SavedTemplate,
} from '@framescout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { exampleJob } from '../../test-support/example-data.ts';
import { type FakeApi, fakeApi, refused } from '../../test-support/fake-api.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { NewJobDialog } from './new-job-dialog.tsx';

const look = {
  ...{ frame: 30, time: 1, x: 0.1, y: 0.2, width: 0.05, height: 0.04 },
  imageData: { width: 4, height: 2, data: new Uint8Array(24) },
};
const template: SavedTemplate = {
  name: 'Kill, my HUD',
  savedAt: '2026-11-21T07:00:00.000Z',
  elements: [
    {
      ...{ id: 'element-1', name: 'Kill', selections: [look, look, look], counterExamples: [] },
      ...{ rules: PLAIN_RULES, processing: NO_PROCESSING, area: AUTOMATIC_AREA },
    },
  ],
  elementRules: [],
};
const text = formatTemplateFile(template);
const file = (content: string, name: string) => new File([content], name, { type: 'application/json' });
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = fakeApi({
    'GET /api/jobs/terms': {
      ...{ sources: ['/recordings', 's3://league/'], mostUnfinished: 100, mostBytes: 50e9, bytes: 52_000 },
    },
    'POST /api/jobs': exampleJob,
  });
});

async function show() {
  const onSubmitted = vi.fn();
  const screen = await showPart(<NewJobDialog onSubmitted={onSubmitted} onClose={vi.fn()} />);
  const recording = screen.getByRole('textbox', { name: 'Recording' });
  const choose = (chosen: File) => screen.getByLabelText(/^Choose .* template$/).upload(chosen);
  const submit = () => screen.getByRole('button', { name: 'Submit job' }).click();
  return { screen, onSubmitted, recording, choose, submit };
}

it('says where recordings may be, and points out each field that is missing', async () => {
  const { screen, recording, submit } = await show();
  await expect
    .element(recording)
    .toHaveAccessibleDescription('A path or an address under /recordings or s3://league/');
  await submit();
  await expect.element(recording).toHaveFocus();
  await expect.element(screen.getByText('Please choose a template file')).toBeVisible();
  await recording.fill('/recordings/final.mkv');
  await submit();
  const choice = screen.getByLabelText('Choose a template');
  await expect.element(choice).toHaveFocus();
  await expect.element(choice).toHaveAccessibleDescription('Please choose a template file');
  expect(api.last('POST')).toBeUndefined();
});

it('submits the recording with the template and the default choices', async () => {
  const { screen, onSubmitted, recording, choose, submit } = await show();
  await recording.fill(' /recordings/final.mkv ');
  await choose(file(text, 'kill.json'));
  await expect.element(screen.getByRole('img', { name: 'Preview of Kill, my HUD' })).toBeVisible();
  await submit();
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(api.last('POST')?.body).toEqual({
    ...{ video: '/recordings/final.mkv', template: text, sensitivity: 75 },
    ...{ exports: ['csv', 'json'], clips: null, rangeSeconds: 600 },
  });
});

it('submits the choices that the user changed', async () => {
  const { screen, recording, choose, submit } = await show();
  await recording.fill('s3://league/final.mkv');
  await choose(file(text, 'kill.json'));
  await screen.getByRole('slider', { name: 'Sensitivity' }).fill('82');
  await screen.getByRole('checkbox', { name: 'JSON' }).click();
  await screen.getByText('More formats').click();
  await screen.getByRole('checkbox', { name: 'EDL' }).click();
  await expect.element(screen.getByText('More formats (1 chosen)')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Clips' }).selectOptions('mkv');
  await screen.getByRole('spinbutton', { name: 'Seconds before event' }).fill('2.5');
  await screen.getByRole('checkbox', { name: /highlight reel/ }).click();
  await submit();
  await expect
    .poll(() => api.last('POST')?.body)
    .toMatchObject({
      sensitivity: 82,
      exports: ['csv', 'edl'],
      clips: { format: 'mkv', beforeSeconds: 2.5, afterSeconds: 5, isReel: true, quality: 'high' },
    });
});

it('offers every format, by the program that it is for', async () => {
  const { screen } = await show();
  await screen.getByText('More formats').click();
  const kinds = screen.getByRole('group', { name: 'Log of events' }).getByRole('checkbox');
  expect(kinds.elements()).toHaveLength(exportKindSchema.options.length);
  const resolve = screen.getByRole('group', { name: 'DaVinci Resolve' });
  await expect.element(resolve.getByRole('checkbox', { name: 'DaVinci Resolve markers' })).toBeVisible();
});

it('rejects a file that is not a template, and does not submit it', async () => {
  const { screen, recording, choose, submit } = await show();
  await recording.fill('/recordings/final.mkv');
  await choose(file('{"some":"project"}', 'project.json'));
  await expect.element(screen.getByText('“project.json” is not a FrameScout template')).toBeVisible();
  await submit();
  expect(api.last('POST')).toBeUndefined();
  await choose(file(text, 'kill.json'));
  await submit();
  await expect.poll(() => api.last('POST')?.body).toMatchObject({ template: text });
});

it('says as soon as it is chosen that a template is too large for a job', async () => {
  const { screen, recording, submit } = await show();
  await recording.fill('/recordings/final.mkv');
  const input = screen.getByLabelText('Choose a template').element();
  if (!(input instanceof HTMLInputElement)) throw new TypeError('files are chosen in an input');
  // Chosen in the page, because an upload takes long to carry megabytes into it.
  const transfer = new DataTransfer();
  transfer.items.add(file(text + ' '.repeat(8 * 1024 * 1024), 'kill.json'));
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(screen.getByText(/^A job takes a template of up to 8 MiB/)).toBeVisible();
  await submit();
  expect(api.last('POST')).toBeUndefined();
});

it('keeps the input if the server refuses, and reuses the idempotency key only for the same order', async () => {
  api.answers['POST /api/jobs'] = refused(503, 'The queue cannot be reached.', 'jobs-away');
  const { screen, onSubmitted, recording, choose, submit } = await show();
  await recording.fill('/recordings/final.mkv');
  await choose(file(text, 'kill.json'));
  await submit();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The queue cannot be reached.');
  await submit();
  await expect.poll(() => api.sent('POST').length).toBe(2);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await recording.fill('/recordings/semi-final.mkv');
  await submit();
  await expect.poll(() => api.sent('POST').length).toBe(3);
  expect(onSubmitted).not.toHaveBeenCalled();
  const [first, second, third] = api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});
