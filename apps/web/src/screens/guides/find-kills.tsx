import { Guide } from './guide.tsx';

/** Answers how to find the kills in a long recording. */
export function FindKills() {
  return (
    <Guide
      title="How to find every kill in a VOD"
      answer="Mark the sign that the game shows for your own kills, and for nothing else: a skull by the crosshair, a medal, an elimination banner. Search the recording for it, check the few uncertain hits, and cut."
      next={[
        { page: 'gameplayTimestamps', name: 'Timestamps from gameplay' },
        { page: 'losslessCut', name: 'LosslessCut and FrameScout' },
      ]}
    >
      <h2>Choose the right sign</h2>
      <p>Most shooters announce a kill in several places. They are not equally good to search for:</p>
      <ul>
        <li>
          <strong>The marker in the middle of the screen</strong> (a skull, a colored cross, a medal) is the
          best choice: it is always in the same place, always looks the same, and is yours alone. Make sure
          that it differs from the ordinary hit marker.
        </li>
        <li>
          <strong>A banner</strong> such as “Elimination” or “+100” is good too. Mark the icon or the word,
          not the name of the opponent beside it.
        </li>
        <li>
          <strong>The kill feed</strong> in the corner is the last resort. Its lines move up as new ones come
          in, and it shows everyone’s kills. Mark what sets your own lines apart, usually a colored frame, and
          let FrameScout search the whole of that corner.
        </li>
      </ul>

      <h2>Mark it three times</h2>
      <ol>
        <li>Go to a kill that you remember and click the sign.</li>
        <li>
          Do the same at two more kills, with different scenery behind them: one in the dark and one against
          the sky teach more than two in the same room. After the first click FrameScout offers further places
          where it has seen the same thing; take them if they are right.
        </li>
        <li>
          Read the verdict. It says how clearly the sign stands out from the rest of this video, and names a
          frame that does not match the other two.
        </li>
      </ol>

      <h2>One event for each kill</h2>
      <p>
        A sign that stays for two seconds is one event, not two log lines. If two quick kills run together, or
        one kill is counted twice because the sign flickers, change the rules under the Advanced settings: how
        short an event may be, and how soon the next one may follow. The events change at once; there is no
        need to scan again.
      </p>

      <h2>Multi-kills, kill-cams, deaths</h2>
      <p>
        Mark a second element where it helps. With rules over elements you get “three kills within ten
        seconds” as events of their own, or “a kill, but not while the kill-cam’s frame is on screen”. All
        elements are searched for in a single pass.
      </p>

      <h2>Check before you cut</h2>
      <p>
        No detection is perfect. The timeline shows the confidence of every moment, and the line that decides
        can be dragged: higher for fewer false alarms, lower for fewer misses. The review goes through the
        events that are closest to that line; each answer of yours teaches the detection.
      </p>

      <h2>From kills to clips</h2>
      <p>
        Set how many seconds you want before and after each kill. Clips that overlap, or are within a second
        of each other, become one, and all of them can be saved as one highlight reel. Where the format allows
        it they are copied out of the recording rather than encoded again, so ten clips take seconds and lose
        no quality.
      </p>

      <h2>If the VOD is on a streaming site</h2>
      <p>
        FrameScout reads files, not addresses: download your own VOD first (Twitch and YouTube both offer that
        to the channel’s owner), and open the file. Streams are compressed more than recordings made on your
        own machine. If you have a local recording of the same session, use that.
      </p>
    </Guide>
  );
}
