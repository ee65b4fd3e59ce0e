import { changePlayback, type SoundTrack } from '@framescout/contract';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ClipSettingsStore } from '../list/clip-settings.ts';
import { PlaybackFields } from './playback-fields.tsx';

const track = (title: string): SoundTrack => ({
  ...{ codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: false },
  ...{ title, language: null },
});
const TRACKS = [track('Game'), track('Microphone')];

const playbackOf = (store: ClipSettingsStore) => store.getState().settings.playback;

it('sets the loudness of clips and the volumes of tracks with the keyboard, and says what that needs', async () => {
  const store = new ClipSettingsStore();
  const screen = await render(<PlaybackFields store={store} tracks={TRACKS} />);
  await expect.element(screen.getByText('as recorded').first()).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(playbackOf(store)).toMatchObject({ loudness: -14, volumes: [] });
  await expect.element(screen.getByText('This needs the sound to be encoded.')).toBeVisible();
  await screen.getByRole('spinbutton', { name: 'Loudness of clips' }).fill('-16');
  await screen.getByRole('combobox', { name: 'Volume of Microphone' }).selectOptions('off');
  await screen.getByRole('combobox', { name: 'Volume of Game' }).selectOptions('-6 dB');
  expect(playbackOf(store)).toMatchObject({ loudness: -16, volumes: [-6, 'off'] });
  await expect.element(screen.getByText('-16 LUFS, Game -6 dB, Microphone off')).toBeVisible();
});

it('leaves everything as recorded once all of it is reset, and stays unfolded', async () => {
  const store = new ClipSettingsStore();
  store.change({ playback: changePlayback(null, { loudness: -14, volumes: [-5] }) });
  const screen = await render(<PlaybackFields store={store} tracks={TRACKS} />);
  const game = screen.getByRole('combobox', { name: 'Volume of Game' });
  await expect.element(game).toHaveDisplayValue('-5 dB');
  await game.selectOptions('as recorded');
  await screen.getByRole('switch', { name: 'The same loudness for all clips' }).click();
  expect(playbackOf(store)).toBeNull();
  await expect.element(game).toBeVisible();
});

it('sets the speed of clips and slow motion, also of a silent video, and says what that needs', async () => {
  const store = new ClipSettingsStore();
  const screen = await render(<PlaybackFields store={store} tracks={[]} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'Speed of clips' }).selectOptions('2x');
  await expect.element(screen.getByText('Another speed needs all of a clip to be encoded.')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Slow motion at events' }).selectOptions('0.5x');
  await screen.getByRole('spinbutton', { name: 'Slow before and after their start' }).fill('2');
  expect(playbackOf(store)).toMatchObject({ speed: 2, slowMotion: { speed: 0.5, seconds: 2 } });
  await screen.getByRole('combobox', { name: 'Slow motion at events' }).selectOptions('none');
  await screen.getByRole('combobox', { name: 'Speed of clips' }).selectOptions('as recorded');
  expect(playbackOf(store)).toBeNull();
});
