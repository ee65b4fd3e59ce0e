import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { DailyFigures } from '@framescout/contract';
import { useEffect, useRef, useState } from 'react';

const SHOWN: readonly { name: FigureName; title: string; meaning: string; isCount: boolean }[] = [
  { name: 'signUps', title: 'Sign-ups', meaning: 'in this range', isCount: true },
  { name: 'activeTrials', title: 'Active trials', meaning: 'on the last day', isCount: false },
  { name: 'conversions', title: 'Conversions', meaning: 'first payments in this range', isCount: true },
  { name: 'revenue', title: 'Revenue', meaning: 'paid in this range', isCount: true },
  { name: 'returned', title: 'Returned', meaning: 'refunded or disputed in this range', isCount: true },
];

/** Shows daily figures as plots with their totals, and as a table. */
export function Figures({ days, theme }: { days: readonly DailyFigures[]; theme: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 md:grid-cols-2">
        {SHOWN.map(({ name, title, meaning, isCount }) => (
          <FigurePlot
            // The plot reads its colors and days only once, on creation.
            key={`${name} ${theme} ${days[0]?.day} ${days.length}`}
            name={name}
            title={title}
            total={formatFigure(name, totalOf(name, days))}
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

const HEIGHT = 150;

type FigurePlotProps = {
  name: FigureName;
  title: string;
  total: string;
  meaning: string;
  /** Draws bars, for daily counts, rather than a line, for values that carry over from day to day. */
  hasBars: boolean;
  days: readonly DailyFigures[];
};

function FigurePlot({ name, title, total, meaning, hasBars, days }: FigurePlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element || days.length === 0) return;
    const times = days.map(({ day }) => Date.parse(day) / 1000);
    const values = days.map((figures) => figures[name]);
    const options = plotOptions(element, hasBars, name, setHovered);
    const plot = new uPlot(options, [times, values], element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, name, hasBars]);
  const day = hovered === null ? undefined : days[hovered];
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-panel border border-hairline bg-surface-1 p-4">
      <header className="flex flex-col gap-1">
        <h2 className="panel-title">{title}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-[22px] leading-8 font-semibold tracking-tight tabular-nums">
            {day ? formatFigure(name, day[name]) : total}
          </span>
          <span className="text-text-2">{day ? day.day : meaning}</span>
        </p>
      </header>
      <div
        ref={frame}
        role="img"
        aria-label={`${title} by day: ${total} ${meaning}. The table below has every day.`}
        style={{ height: HEIGHT }}
      />
    </section>
  );
}

function plotOptions(
  element: HTMLElement,
  hasBars: boolean,
  name: FigureName,
  onHover: (index: number | null) => void,
): uPlot.Options {
  const style = getComputedStyle(element);
  const color = (token: string) => style.getPropertyValue(token);
  const axis = {
    stroke: color('--text-3'),
    font: `11px ${style.getPropertyValue('--font-mono') || 'monospace'}`,
    grid: { stroke: color('--hairline'), width: 1 },
    ticks: { show: false },
  };
  const isMoney = name === 'revenue' || name === 'returned';
  const bars = uPlot.paths.bars?.({ size: [0.7, 24] });
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [8, 4, 0, 0],
    legend: { show: false },
    // Days are UTC days, whatever the viewer's time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    scales: {
      // Leaves room for half a bar at each end.
      x: { range: (_plot, least, most) => [least - 43_200, most + 43_200] },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        size: 24,
        grid: { show: false },
        space: 64,
        values: (_plot, splits) => splits.map(shortDay),
      },
      {
        ...axis,
        size: 48,
        space: 28,
        incrs: isMoney
          ? [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
          : [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
        values: (_plot, splits) => splits.map((value) => (isMoney ? `$${value}` : String(value))),
      },
    ],
    series: [
      {},
      {
        stroke: color('--element-1'),
        width: 1.5,
        points: { show: false },
        ...(hasBars && bars && { fill: color('--element-1'), paths: bars, width: 0 }),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? null)] },
  };
}

function shortDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(5, 10);
}

type FigureName = Exclude<keyof DailyFigures, 'day'>;

/** Totals a figure over a range of days; trials last for several days, so they count on the last one. */
function totalOf(name: FigureName, days: readonly DailyFigures[]): number {
  if (name === 'activeTrials') return days.at(-1)?.activeTrials ?? 0;
  return days.reduce((total, figures) => total + figures[name], 0);
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function formatFigure(name: FigureName, value: number): string {
  return name === 'revenue' || name === 'returned' ? dollars.format(value) : value.toLocaleString('en-US');
}
