import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from './icon-button.tsx';

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number | undefined;
  onPage(page: number): void;
};

/**
 * Says which entries of a list are shown, and leads to its other pages, which are 1-based. Shows the last one if
 * there are fewer by now.
 */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const count = total ?? 0;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const first = count === 0 ? 0 : (page - 1) * pageSize + 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that is gone is left
  useEffect(() => {
    if (total !== undefined && page > pages) onPage(pages);
  }, [total, page, pages]);
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-1">
      <p className="numeric mr-2 text-text-2">
        {first}–{Math.min(page * pageSize, count)} of {count}
      </p>
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
