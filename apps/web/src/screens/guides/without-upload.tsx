import { Guide } from './guide.tsx';

/** Explains how a video is analyzed without leaving the machine, and how to check it. */
export function WithoutUpload() {
  return (
    <Guide
      title="Analyzing a video without uploading it"
      answer="Browsers have had fast video decoders for a few years, and web pages may use them. FrameScout reads the file right where it is and does all the work on your machine. The part that sees the video has no network access, and you can check that."
      next={[
        { page: 'gameplayTimestamps', name: 'Timestamps from gameplay' },
        { page: 'losslessCut', name: 'LosslessCut and FrameScout' },
      ]}
    >
      <h2>Why it matters</h2>
      <ul>
        <li>
          <strong>Time.</strong> An evening’s recording is easily 50 GB. On a line that uploads 20 megabits a
          second, that takes five and a half hours, before anyone has looked at a single frame.
        </li>
        <li>
          <strong>Privacy.</strong> Recordings show chats, names, e-mail notifications, games under embargo.
          What has not been sent anywhere cannot leak from there.
        </li>
        <li>
          <strong>Space.</strong> Nobody has to store your video, so there is no limit on its size.
        </li>
      </ul>

      <h2>How it works</h2>
      <p>
        The page opens the file that you choose and reads only the parts it needs, so that a file of any size
        takes little memory. The browser’s own decoder (WebCodecs) turns them into frames, often on the
        graphics card. From each frame only the pixels around your element are copied and compared. Formats
        that the browser does not know go through FFmpeg, compiled to run inside the page.
      </p>
      <p>
        All of this happens in workers, separate programs that the page starts. They are delivered with a rule
        that forbids them every connection (<code className="numeric text-text-1">connect-src 'none'</code>).
        It is the browser that enforces it, not our good intentions.
      </p>

      <h2>Check it yourself</h2>
      <ol>
        <li>
          <strong>Look at the meter.</strong> The app’s top bar counts every byte that the page sends, and
          every attempt that the browser blocked.
        </li>
        <li>
          <strong>Look at the network panel.</strong> Press F12, open Network, and watch it while a scan runs.
        </li>
        <li>
          <strong>Pull the plug.</strong> Start a scan and disconnect from the network: it goes on. A video
          that the browser decodes itself can also be opened first and scanned offline from the start. For
          other formats, the page first loads FFmpeg from our server.
        </li>
      </ol>

      <h2>What our server does know</h2>
      <p>
        What an account needs: your e-mail address, your subscription, and when, from which IP address and
        with which browser you logged in. It also keeps the emails that it sent you for 90 days, and a log of
        the calls that pages make. The <a href="/privacy">privacy page</a> lists everything, and for how long
        it is kept.
      </p>
      <p>
        Projects stay in your browser. If you turn it on, and only then, the names, positions and logs of your
        projects are kept with your account; never a picture, never a video.
      </p>

      <h2>What it asks of your machine</h2>
      <p>
        Your computer does the work, so its speed decides how long a scan takes. Chrome, Edge and Firefox of
        recent years work; those built on Chromium are the fastest. A laptop without a graphics card worth
        mentioning scans several times faster than the video plays; a desktop scans much faster still.
      </p>
    </Guide>
  );
}
