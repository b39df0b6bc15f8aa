/** The parts of the browser's window that the link's secret is taken from. */
export interface AddressedWindow {
  location: Pick<Location, "pathname" | "search" | "hash">;
  history: Pick<History, "replaceState" | "state">;
}

/** The fragment of the link that the server's start prints for the owner of the machine. */
const FRAGMENT = /^#owner=([\w-]+)$/;

/**
 * Takes the secret of the owner's link out of the address, so that neither the address bar, the history nor a report
 * has it. Call it before anything else reads the address.
 *
 * @returns undefined for every other address
 */
export function takeOwnerLink({ location, history }: AddressedWindow): string | undefined {
  const [, secret] = FRAGMENT.exec(location.hash) ?? [];
  if (secret !== undefined) history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  return secret;
}
