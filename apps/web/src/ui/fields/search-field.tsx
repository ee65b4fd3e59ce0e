import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  className?: string;
  value: string;
  onChange(value: string): void;
};

/** A field for what to search a list for. */
export function SearchField({ label, placeholder, className = '', value, onChange }: SearchFieldProps) {
  return (
    <label className={`relative block w-72 max-w-full max-sm:w-full ${className}`}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" className="absolute top-2.5 left-2.5 size-3.5 text-text-3" />
      <input
        type="search"
        placeholder={placeholder}
        className="h-8.5 w-full rounded-control border border-hairline bg-surface-1 pr-2 pl-8"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

// Servers are not asked about every letter that is typed.
const TYPING_PAUSE_MS = 250;

/**
 * Keeps what a list is searched for and which page (1-based) of it is shown. What is searched for takes effect
 * (`asked`), on the first page, once it has stayed the same for a quarter of a second.
 */
export function usePagedSearch<Search>(initial: Search) {
  const [search, setSearch] = useState(initial);
  const [{ asked, page }, setShown] = useState({ asked: initial, page: 1 });
  useEffect(() => {
    const ask = () => setShown((shown) => (shown.asked === search ? shown : { asked: search, page: 1 }));
    const timer = setTimeout(ask, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return { search, setSearch, asked, page, setPage: (next: number) => setShown({ asked, page: next }) };
}
