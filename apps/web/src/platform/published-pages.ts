/** Addresses of one run of an app, as the history of a tab has them, and the index of the page's own address. */
interface Trail {
  addresses: readonly string[];
  index: number;
}

/** The published form of an app of several pages. */
interface PublishedPages {
  /** The pages' documents, by the addresses for which they were built. */
  pages: Readonly<Record<string, string>>;
  /** The address of the document that each address shows. */
  routes: Readonly<Record<string, string>>;
}

/**
 * The published content of an app: the document of its one page, or all of its pages as one text.
 *
 * @param routes the addresses of the app, and the file of each; `/` is its root
 * @param build returns the document of an address
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

/** The document that a published app shows at an address of its own; without a trail, its root. */
export function publishedPageAt(content: string, trail: Trail = { addresses: ["/"], index: 0 }): string {
  const app = readPages(content);
  if (app === undefined) return content;
  const address = (trail.addresses[trail.index] ?? "/").split(/[?#]/u, 1)[0]?.replace(/(?<=.)\/$/u, "") ?? "/";
  const builtFor = Object.hasOwn(app.routes, address) ? (app.routes[address] ?? "/") : "/";
  const html = app.pages[builtFor] ?? "";
  // The document was built for a run that begins at its address; this run has come from another one.
  return html.replace(trailText({ addresses: [builtFor], index: 0 }), () => trailText(trail));
}

/** The text by which a document declares where its run begins, before what follows in the same object. */
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
