import { Guide, GuideTable } from './guide.tsx';

const WAYS = [
  ['Watch and note', 'As long as the video, often twice', 'Anything you can see', 'A second or so'],
  [
    'Press a key while playing',
    'None afterwards',
    'Only what you thought of at the time',
    'A few seconds late',
  ],
  ['Ask the game', 'Minutes', 'A few games with demos or an API', 'Exact, in game time'],
  [
    'Search the picture',
    'A fraction of the video’s length',
    'Whatever the game shows on screen',
    'One frame',
  ],
] as const;

/** Answers how to get timestamps out of a gameplay recording. */
export function GameplayTimestamps() {
  return (
    <Guide
      title="How to get timestamps from gameplay footage"
      answer="Games announce almost everything that matters: a kill marker, a medal, a score, a menu. If you search the recording for that piece of interface, you get a timestamp for every moment it was on screen, without watching anything."
      next={[
        { page: 'findKills', name: 'Finding every kill in a VOD' },
        { page: 'losslessCut', name: 'LosslessCut and FrameScout' },
      ]}
    >
      <h2>Four ways, and what they cost</h2>
      <GuideTable columns={['Way', 'Your time', 'What it finds', 'How exact']} rows={WAYS} />
      <p>
        <strong>Watching</strong> always works, and for a ten-minute clip it is the right answer.{' '}
        <strong>Markers while playing</strong> (a hotkey in OBS, for example) cost nothing afterwards, but you
        have to remember to press the key, and you press it after the moment has passed.{' '}
        <strong>Game data</strong> is the best source where it exists: Counter-Strike and Dota 2, for
        instance, record matches as demo files that programs can read. Most games offer nothing of the kind,
        and console recordings never do.
      </p>
      <p>
        <strong>Searching the picture</strong> needs only the recording. It works for any game, and for
        recordings that you made years ago.
      </p>

      <h2>Searching the picture with FrameScout</h2>
      <ol>
        <li>
          <strong>Open the recording.</strong> It is read from your disk, in the browser; there is no upload
          to wait for.
        </li>
        <li>
          <strong>Click the element on three different frames.</strong> Three, because the background behind
          it changes: what stays the same in all of them is the element.
        </li>
        <li>
          <strong>Press LOG EVENTS.</strong> You get each event with its first and last frame, and a log with
          one entry a second.
        </li>
        <li>
          <strong>Export or cut.</strong> The log as CSV or JSON, or clips around the events.
        </li>
      </ol>

      <h2>What to click</h2>
      <ul>
        <li>Something that appears only when the thing happens, and looks the same each time.</li>
        <li>
          The part that does not change. An icon is better than the line of text beside it, and a frame is
          better than the number inside it.
        </li>
        <li>
          Something with edges and contrast. A faint glow that the scenery shines through is hard to tell from
          the scenery.
        </li>
      </ul>
      <p>
        It does not have to stay in one place. If it moves around, FrameScout searches the whole picture, or
        the part of it that you draw; that takes longer than looking in a fixed place.
      </p>

      <h2>Where it does not help</h2>
      <p>
        If nothing on screen marks the moment, there is nothing to search for: a clever flank, a funny remark.
        The same goes for interfaces that are switched off, and for streams so compressed that the marker is a
        smear. In those cases, watch the video, or press a key while you play.
      </p>

      <h2>Times that fit your editor</h2>
      <p>
        Recordings from phones and screen recorders often have an uneven frame rate, or do not start at zero.
        FrameScout uses the times stored in the file, so that an event at 00:12:41 is at 00:12:41 in a player
        too. The CSV gives the frame number beside the time, counted from 1.
      </p>
    </Guide>
  );
}
