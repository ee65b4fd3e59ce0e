import { Guide, GuideTable } from './guide.tsx';

const COMPARED = [
  ['What it is', 'A desktop program, free and open source', 'A web app, $9 a month after a 3-day trial'],
  [
    'Finds where to cut',
    'At black pictures, silence and changes of scene; otherwise you set the marks',
    'Wherever an element that you clicked is on screen',
  ],
  [
    'Cuts without encoding',
    'Yes. Starts at the keyframe before the mark, or exactly with its experimental smart cut',
    'Yes, exact to the frame in most formats; the app says for each clip how it is made',
  ],
  [
    'Tracks and chapters',
    'Full control: extract, replace, merge, edit metadata',
    'Kept where the format can hold them; you choose all sound tracks, one of them, or a mix. No other editing',
  ],
  [
    'Merges files',
    'Yes',
    'Only clips of one recording: all of them as a highlight reel, and always those within a second of each other',
  ],
  ['Where your video goes', 'Nowhere: it runs on your computer', 'Nowhere: it runs in your browser'],
] as const;

/** Compares LosslessCut with FrameScout, and says how to use both. */
export function LosslessCut() {
  return (
    <Guide
      title="LosslessCut and FrameScout: which one for what"
      answer="LosslessCut is excellent at cutting where you tell it to. FrameScout finds out where to cut. If you know your timestamps, use LosslessCut; if finding them is the work, use FrameScout, or the two together."
      next={[
        { page: 'gameplayTimestamps', name: 'Timestamps from gameplay' },
        { page: 'withoutUpload', name: 'Analyzing a video without uploading it' },
      ]}
    >
      <h2>Side by side</h2>
      <GuideTable columns={['', 'LosslessCut', 'FrameScout']} rows={COMPARED} />

      <h2>When LosslessCut is enough</h2>
      <p>
        You want the first minute gone, a recording split in two, a sound track replaced, several files
        joined, or you have a handful of moments and remember where they are. There is no reason to pay for
        that, and LosslessCut does more with tracks and containers than FrameScout ever will. It is at{' '}
        <a href="https://github.com/mifi/lossless-cut" rel="noopener">
          github.com/mifi/lossless-cut
        </a>
        .
      </p>

      <h2>When FrameScout is</h2>
      <p>
        The recording is hours long and the moments in it are many: every kill of an evening, every menu a
        tester opened, every goal. Game footage hardly ever has the black pictures or silences that a cutter
        can look for, but it does have an interface that announces things. You click that once, on three
        frames, and get all of them.
      </p>

      <h2>Both together</h2>
      <p>
        FrameScout cuts clips by itself. If you prefer to cut in LosslessCut, take the events there as
        segments. LosslessCut reads a CSV file with a start, an end and a name on each line, in seconds and
        without a heading:
      </p>
      <pre className="numeric rounded-panel break-words whitespace-pre-wrap border border-hairline bg-surface-1 p-4 text-text-1">
        {'761.350,763.017,Kill\n787.083,788.450,Kill'}
      </pre>
      <p>
        FrameScout’s JSON export has a list called <code className="numeric text-text-1">events</code>, in
        which each event has its <code className="numeric text-text-1">startTime</code>,{' '}
        <code className="numeric text-text-1">endTime</code> and{' '}
        <code className="numeric text-text-1">element</code>. With{' '}
        <code className="numeric text-text-1">jq</code> installed, one line turns it into such a file, with
        five seconds before and after each event:
      </p>
      <pre className="numeric rounded-panel break-words whitespace-pre-wrap border border-hairline bg-surface-1 p-4 text-text-1">
        {
          "jq -r '.events[] | [([.startTime - 5, 0] | max), .endTime + 5, .element] | @csv' match-event-analysis.json > segments.csv"
        }
      </pre>
      <p>Then open the recording in LosslessCut and import the CSV file from its File menu.</p>
      <p>FrameScout is not affiliated with LosslessCut; we simply like it.</p>
    </Guide>
  );
}
