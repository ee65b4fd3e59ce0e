const FEATURES = [
  [
    '3-frame template matching',
    'Mark the element three times; what stays the same is what FrameScout searches for.',
  ],
  ['Confidence scoring', 'Every event has a score, and is exact to the frame.'],
  ['Timeline visualization', 'Events with their first and last frame, and the score over time.'],
  ['Data export (CSV/JSON)', 'The log with frame numbers and timecodes.'],
] as const;

/** Lists what the analyzer does with a video. */
export function AiFeatures() {
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="panel-title mb-3">
        AI FEATURES
      </h2>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {FEATURES.map(([name, text]) => (
          <li key={name} className="border-t border-hairline pt-3">
            <p className="font-semibold">{name}</p>
            <p className="text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
