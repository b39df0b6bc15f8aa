import type { BrowserContext } from "@playwright/test";

/**
 * Lets the browser reach the product alone, frames and workers included. The first address that is opened is the
 * product's.
 *
 * @returns the other addresses that were requested, and refused
 */
export async function onlyOwnOrigin(context: BrowserContext): Promise<readonly string[]> {
  const refusals: string[] = [];
  let own: string | undefined;
  const isElsewhere = ({ protocol, origin }: URL): boolean => {
    if (!/^(?:https?|wss?):$/u.test(protocol)) return false;
    own ??= origin;
    return origin !== own;
  };
  await context.route(isElsewhere, async (route) => {
    refusals.push(route.request().url());
    await route.abort("internetdisconnected");
  });
  return refusals;
}
