import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

type PaginationProps = { page: number; pageSize: number; total: number; onPage(page: number): void };

/** Says which entries of a list are shown, and leads to its other pages. Pages are 1-based. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-1">
      <p className="numeric mr-2 text-text-2">
        {first}–{Math.min(page * pageSize, total)} of {total}
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
