/** Addresses of one run of an app, as the history of a tab has them, and which of them is the page's. */
interface Trail {
  addresses: readonly string[];
  index: number;
}

/** What an app of several pages is published as. */
interface PublishedPages {
  /** The pages' documents, by the addresses that they were built for. */
  pages: Readonly<Record<string, string>>;
  /** Which of them each address shows. */
  routes: Readonly<Record<string, string>>;
}

/**
 * What is published of an app: the document of its one page, or all of its pages as one text.
 *
 * @param routes the addresses of the app, and the file of each; `/` is its root
 * @param build the document of an address
 */
export async function toPublishedPages(
  routes: ReadonlyMap<string, string>,
  build: (address: string) => Promise<string>,
): Promise<string> {
  const builtFor = new Map<string, string>();
  for (const [address, file] of routes) if (!builtFor.has(file)) builtFor.set(file, address);
  if (builtFor.size < 2) return build("/");
  const pages: Record<string, string> = {};
  for (const address of builtFor.values()) pages[address] = await build(address);
  const addresses = [...routes].map(([address, file]) => [address, builtFor.get(file) ?? "/"]);
  return JSON.stringify({ pages, routes: Object.fromEntries(addresses) } satisfies PublishedPages);
}

/** The document that a published app shows at a place of its own: its root without one. */
export function publishedPageAt(content: string, trail: Trail = { addresses: ["/"], index: 0 }): string {
  const app = readPages(content);
  if (app === undefined) return content;
  const address = (trail.addresses[trail.index] ?? "/").split(/[?#]/u, 1)[0]?.replace(/(?<=.)\/$/u, "") ?? "/";
  const builtFor = Object.hasOwn(app.routes, address) ? (app.routes[address] ?? "/") : "/";
  const html = app.pages[builtFor] ?? "";
  // It was built for a run that begins there; this one has come from elsewhere.
  return html.replace(trailText({ addresses: [builtFor], index: 0 }), () => trailText(trail));
}

/** How a document says where it begins, before what follows in the same object. */
function trailText({ addresses, index }: Trail): string {
  return JSON.stringify({ addresses, index }).slice(0, -1).replaceAll("<", "\\u003c");
}

function readPages(content: string): PublishedPages | undefined {
  // A document begins with its doctype.
  if (!content.startsWith('{"pages":')) return undefined;
  try {
    return JSON.parse(content) as PublishedPages;
  } catch {
    return undefined;
  }
}
