import { type CallApi, createApiCaller } from "../platform/api/call-api.ts";

/**
 * A gateway that has lists alone, each in pages; other requests of them are refused.
 *
 * @param lists the pages of each path, in order; a cursor is the number of a page
 */
export function pagedGateway(lists: Readonly<Record<string, readonly object[]>>): CallApi {
  return createApiCaller({
    fetch: async (path) => {
      const { pathname, searchParams } = new URL(String(path), location.origin);
      const pages = lists[pathname];
      const index = Number(searchParams.get("cursor") ?? 0);
      if (pages?.[index] === undefined) {
        return Response.json({ error: { code: 404, message: `Nothing at ${pathname}` } }, { status: 404 });
      }
      const next_cursor = index + 1 < pages.length ? String(index + 1) : null;
      return Response.json({ ...pages[index], next_cursor });
    },
    onRefused: () => undefined,
  });
}
