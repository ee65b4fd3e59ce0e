import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../ui/format-bytes.ts';
import { jobTermsQuery } from './job-queries.ts';

/** Shows how much of the space for results is used, and how long results are kept. */
export function ResultsStorage() {
  const { data } = useQuery(jobTermsQuery);
  if (!data) return null;
  const { bytes, mostBytes } = data;
  const isFull = bytes >= mostBytes;
  return (
    <p className={isFull ? 'text-danger' : 'text-[12px] leading-4 text-text-3'}>
      {`Results take ${formatBytes(bytes)} of ${formatBytes(mostBytes)}. `}
      {isFull
        ? 'To submit another job, delete some you no longer need.'
        : 'Jobs are deleted 30 days after they end.'}
    </p>
  );
}
