import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { openAnalyzer, openVideo, scan, selectAll, waitForPlayer } from '../support/analyzer.ts';
import { downloadClips, openMoreSettings } from '../support/clips.ts';
import { smallTruth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

const RECORDING = 'fixtures/recording-3-sounds.mkv';

type Probed = { streams: { codec_type: string; tags?: { title?: string; language?: string } }[] };

test('clips of a recording with three sound tracks keep all of them, and say so', async ({ page }) => {
  await openAnalyzer(page);
  await openVideo(page, RECORDING);
  const track = page.getByLabel('Sound track');
  await expect(track.getByRole('option')).toHaveText(['Game', 'Microphone', 'Voice chat']);
  await track.selectOption('Voice chat');
  // The browser's own player has no choice between tracks.
  await expect(page.locator('video')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() => page.getByRole('slider', { name: 'Seek' }).inputValue().then(Number))
    .toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await track.selectOption('Game');
  await waitForPlayer(page);

  await selectAll(page, smallTruth);
  await scan(page);
  await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
  const clips = page.getByRole('region', { name: 'Clips', exact: true });
  const format = clips.getByLabel('Clip format');
  await expect(format).toHaveValue('mp4');
  await expect(format.getByRole('option').first()).toHaveText(
    /^\.mp4 \(fastest\): (?:smart cut|exact copy), .*, .*B$/,
  );
  await expect(clips.getByText('Sound: all 3 tracks, copied')).toBeVisible();
  await expect(clips.getByText('Quality: as recorded')).toBeVisible();
  await format.selectOption('flv');
  await expect(
    clips.getByText('Sound: Game, mixed with Microphone and Voice chat, as FLV holds one track, encoded'),
  ).toBeVisible();
  await format.selectOption('webm');
  await openMoreSettings(page);
  await expect(clips.getByLabel('Clip quality')).toHaveValue('high');
  await format.selectOption('mkv');
  await expect(clips.getByText('Sound: all 3 tracks, copied')).toBeVisible();

  const [file] = await downloadClips(page, 1);
  const path = (await file?.path()) ?? '';
  const probed: Probed = JSON.parse(
    (await runProgram('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path])).toString(),
  );
  const sounds = probed.streams.filter(({ codec_type }) => codec_type === 'audio');
  expect(sounds.map(({ tags }) => [tags?.title, tags?.language])).toEqual([
    ['Game', 'eng'],
    ['Microphone', 'ger'],
    ['Voice chat', 'eng'],
  ]);
});
