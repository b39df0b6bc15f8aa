/** The cache in which the service worker leaves shared content for the page. */
const CACHE = "tutti-shared";

/** Characters above which a shared text is cut: a composer holds no more. */
const MAX_TEXT = 1_000_000;

/** The most files that are taken of one share: more than a message can have, so that the composer says so. */
const MAX_FILES = 20;

/** What another app shared to the installed page. */
export interface SharedContent {
  text: string;
  files: File[];
}

/** The text for the composer from the fields of a share: apps put an address into any of them. */
export function sharedText(fields: { title: string; text: string; url: string }): string {
  const parts: string[] = [];
  for (const field of [fields.title, fields.text, fields.url].map((value) => value.trim())) {
    if (field !== "" && !parts.some((part) => part.includes(field))) parts.push(field);
  }
  return parts.join("\n").slice(0, MAX_TEXT);
}

/** The content of the form that a browser sends to the address of the manifest's `share_target`. */
export function contentOfForm(form: FormData): SharedContent {
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    text: sharedText({ title: field("title"), text: field("text"), url: field("url") }),
    files: form
      .getAll("files")
      .filter((value): value is File => value instanceof File && value.name !== "")
      .slice(0, MAX_FILES),
  };
}

/** Keeps shared content until the page takes it; content that no page has taken goes. Returns the content's id. */
export async function keepSharedContent({ text, files }: SharedContent, caches: CacheStorage): Promise<string> {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const id = crypto.randomUUID();
  await Promise.all(
    files.map((file, place) =>
      cache.put(
        addressOf(id, String(place)),
        new Response(file, {
          headers: { "content-type": file.type || "application/octet-stream", "x-name": encodeURIComponent(file.name) },
        }),
      ),
    ),
  );
  await cache.put(addressOf(id, "text"), Response.json({ text, files: files.length }));
  return id;
}

/** The kept content of this id; undefined if there is none, as after it was taken. */
export async function readSharedContent(id: string, caches: CacheStorage): Promise<SharedContent | undefined> {
  const cache = await caches.open(CACHE);
  const entry = await cache.match(addressOf(id, "text"));
  if (entry === undefined) return undefined;
  const { text, files }: { text: string; files: number } = await entry.json();
  const responses = await Promise.all(
    Array.from({ length: files }, (_, place) => cache.match(addressOf(id, String(place)))),
  );
  return { text, files: await Promise.all(responses.flatMap((response) => (response ? [toFile(response)] : []))) };
}

export async function removeSharedContent(caches: CacheStorage): Promise<void> {
  await caches.delete(CACHE);
}

async function toFile(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get("x-name") ?? "");
  const type = response.headers.get("content-type") ?? "";
  return new File([await response.blob()], name, { type });
}

function addressOf(id: string, part: string): string {
  return `/launch/${encodeURIComponent(id)}/${part}`;
}
