import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Figures, figuresQuery } from '../../features/admin/index.ts';
import { useTheme } from '../../features/theme/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryResult } from '../../ui/layout/query-result.tsx';
import { UserFrame } from '../account/user-frame.tsx';

const RANGES = [
  { days: 7, name: '7 days' },
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
] as const;

/** Sign-ups, trials, conversions and revenue over time. */
export function AdminAnalyticsPage() {
  const [range, setRange] = useState(30);
  const figures = useQuery(figuresQuery(range));
  const theme = useTheme();
  return (
    <UserFrame
      back="admin"
      title="Analytics"
      text="Counted from accounts and payments. Days are UTC days."
      actions={
        <fieldset className="flex gap-1">
          <legend className="sr-only">Range</legend>
          {RANGES.map(({ days, name }) => (
            <Button
              key={days}
              variant={days === range ? 'secondary' : 'quiet'}
              aria-pressed={days === range}
              onClick={() => setRange(days)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      }
    >
      <QueryResult query={figures}>{(days) => <Figures days={days} theme={theme} />}</QueryResult>
    </UserFrame>
  );
}
