import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usersQuery } from '../queries/admin-queries.ts';
import { notifyFailure } from './use-user-changes.ts';
import type { Sorting } from './user-table.tsx';

/** Users per page. */
export const PAGE_SIZE = 25;
// Debounces the search while the administrator is typing.
const TYPING_PAUSE_MS = 250;

/** Provides the list of users, searched, sorted and paged by the server. */
export function useUserList() {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ sort: 'createdAt', order: 'desc' });
  const [page, setPage] = useState(1);

  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(search.trim());
      setPage(1);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  const { data, error, isPending, isFetching, refetch } = useQuery(
    usersQuery({ ...sorting, page, pageSize: PAGE_SIZE, ...(asked !== '' && { search: asked }) }),
  );
  useEffect(() => {
    if (error) notifyFailure(error, 'Failed to fetch users');
  }, [error]);

  const total = data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  useEffect(() => {
    // The last user on the last page may have been deleted.
    if (data && page > lastPage) setPage(lastPage);
  }, [data, page, lastPage]);

  return {
    users: data?.users ?? [],
    total,
    page,
    setPage,
    search,
    setSearch,
    sorting,
    setSorting: (wanted: Sorting) => {
      setSorting(wanted);
      setPage(1);
    },
    isPending,
    isFetching,
    hasFailed: error !== null,
    refetch,
  };
}
