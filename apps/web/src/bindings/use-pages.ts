import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

/** The pages of a list that were read so far, and the way to read the next one. */
export interface PagedList<Entry, Page> {
  /** The entries of all pages that were read; undefined until the first one is. */
  entries: Entry[] | undefined;
  /** The first page, for what it has besides its entries. */
  first: Page | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  /** For `ShowMore`. */
  next: { isThere: boolean; isPending: boolean; read: () => Promise<unknown> };
}

interface PagesOptions<Entry, Page> {
  queryKey: QueryKey;
  /** Reads one page. @param cursor that of the page before; undefined: the first page */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  entriesOf: (page: Page) => readonly Entry[];
  /** Default: true. */
  isOn?: boolean;
}

/** A list of the gateway, page by page. While another key's first page is read, the list before stays. */
export function usePages<Entry, Page extends { next_cursor: string | null }>({
  queryKey,
  read,
  entriesOf,
  isOn = true,
}: PagesOptions<Entry, Page>): PagedList<Entry, Page> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
  return {
    entries: query.data?.pages.flatMap((page) => [...entriesOf(page)]),
    first: query.data?.pages[0],
    error: query.error,
    refetch: query.refetch,
    next: { isThere: query.hasNextPage, isPending: query.isFetchingNextPage, read: query.fetchNextPage },
  };
}

/** The same of a list whose entries are its pages' `data`. */
export function useDataPages<Page extends { data: readonly unknown[]; next_cursor: string | null }>(
  queryKey: QueryKey,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
): PagedList<Page["data"][number], Page> {
  return usePages({ queryKey, read, entriesOf: ({ data }) => data });
}
