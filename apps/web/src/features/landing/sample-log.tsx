const ENTRIES = [
  { time: '00:00:12', name: 'Button click' },
  { time: '00:01:47', name: 'Menu open' },
  { time: '00:04:03', name: 'UI element' },
  { time: '00:07:31', name: 'Overlay' },
  { time: '00:12:41', name: 'Interaction' },
] as const;

/** An example of a log. */
export function SampleLog() {
  return (
    <figure className="flex flex-col self-center overflow-hidden rounded-panel border border-hairline bg-surface-0">
      <figcaption className="panel-title flex justify-between border-b border-hairline px-4 py-3">
        Sample timestamp log
      </figcaption>
      <table className="w-full text-[14px]">
        <thead className="sr-only">
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {ENTRIES.map(({ time, name }) => (
            <tr key={time} className="border-b border-hairline last:border-0">
              <td className="w-24 px-4 py-3.5 text-[13px] text-text-2 tabular-nums">{time}</td>
              <td className="py-3.5 font-medium">{name}</td>
              <td className="px-4 py-3.5 text-right">
                <span className="inline-flex items-center gap-2 text-[12px] font-medium text-detected">
                  <span aria-hidden="true" className="h-3.5 w-0.75 rounded-full bg-detected" />
                  DETECTED
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
