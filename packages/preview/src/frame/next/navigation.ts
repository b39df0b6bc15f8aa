import { useMemo, useSyncExternalStore } from "react";
import { LOCATION_NAME, PLACE_GLOBAL } from "../../page-place.ts";

type Place = { follow(address: string): boolean };

const here = (): Location => (globalThis as unknown as Record<typeof LOCATION_NAME, Location>)[LOCATION_NAME];
const place = (): Place => (globalThis as unknown as Record<typeof PLACE_GLOBAL, Place>)[PLACE_GLOBAL];

function open(address: string): void {
  if (address.startsWith("#")) here().hash = address;
  // biome-ignore lint/suspicious/noConsole: it is the app's console.
  else if (!place().follow(address)) console.warn(`The app has no page "${address}": nothing was opened.`);
}

const router = {
  push: open,
  replace: open,
  back: () => history.back(),
  forward: () => history.forward(),
  refresh: () => here().reload(),
  prefetch: () => Promise.resolve(),
};

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => here().pathname);

export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => here().search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The router of the app folder; the older form of the router also has the current address. */
export function useRouter(): object {
  const pathname = usePathname();
  const query = useSearchParams();
  return useMemo(
    () => ({ ...router, pathname, asPath: pathname, route: pathname, query: Object.fromEntries(query), isReady: true }),
    [pathname, query],
  );
}

/** Folders with names in brackets are not supported as pages. */
export const useParams = (): Record<string, string> => useMemo(() => ({}), []);
export const useSelectedLayoutSegment = (): null => null;
export const useSelectedLayoutSegments = (): string[] => useMemo(() => [], []);

export function redirect(address: string): void {
  open(address);
}

export function permanentRedirect(address: string): void {
  open(address);
}

export function notFound(): never {
  throw new Error("The page says that what it shows does not exist (notFound).");
}
