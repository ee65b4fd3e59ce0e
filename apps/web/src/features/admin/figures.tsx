import type { DailyFigures } from '@framescout/contract';
import { FigurePlot } from './figure-plot.tsx';
import { type FigureName, formatFigure, sumFigures } from './sum-figures.ts';

const SHOWN: readonly { name: FigureName; title: string; meaning: string; isCount: boolean }[] = [
  { name: 'signUps', title: 'Sign-ups', meaning: 'in this range', isCount: true },
  { name: 'activeTrials', title: 'Active trials', meaning: 'on the last day', isCount: false },
  { name: 'conversions', title: 'Conversions', meaning: 'first payments in this range', isCount: true },
  { name: 'revenue', title: 'Revenue', meaning: 'paid in this range', isCount: true },
  { name: 'returned', title: 'Returned', meaning: 'refunded or disputed in this range', isCount: true },
];

/** Shows daily figures as plots with their totals, and as a table. */
export function Figures({ days, theme }: { days: readonly DailyFigures[]; theme: string }) {
  const totals = sumFigures(days);
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 md:grid-cols-2">
        {SHOWN.map(({ name, title, meaning, isCount }) => (
          <FigurePlot
            // The plot reads its colors and days only once, on creation.
            key={`${name} ${theme} ${days[0]?.day} ${days.length}`}
            name={name}
            title={title}
            total={formatFigure(name, totals[name])}
            meaning={meaning}
            hasBars={isCount}
            days={days}
          />
        ))}
      </div>
      <details className="rounded-panel border border-hairline bg-surface-1">
        <summary className="cursor-pointer px-4 py-3 font-medium">The same as a table</summary>
        <div className="max-h-100 overflow-auto border-t border-hairline">
          <table className="numeric w-full text-right">
            <thead className="sticky top-0 bg-surface-1 text-text-2">
              <tr>
                <th scope="col" className="px-4 py-2 text-left font-medium">
                  Day (UTC)
                </th>
                {SHOWN.map(({ name, title }) => (
                  <th key={name} scope="col" className="px-4 py-2 font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((figures) => (
                <tr key={figures.day} className="border-t border-hairline">
                  <th scope="row" className="px-4 py-1.5 text-left font-normal whitespace-nowrap">
                    {figures.day}
                  </th>
                  {SHOWN.map(({ name }) => (
                    <td key={name} className="px-4 py-1.5">
                      {formatFigure(name, figures[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
