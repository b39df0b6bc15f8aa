/** The addresses of files that are here, or on their way. */
const fetchedFiles = new Map<string, Promise<unknown> | undefined>();

/**
 * Imports a part of the page once all of its files are here. A browser keeps the failure of an import as long as the
 * page is open (whatwg/html#6768): files that are not here must not be imported, so that the next call can try again.
 * The import itself then finds them in the browser's cache.
 *
 * @param load imports the part
 * @param files the paths of its program, of the programs that it imports, and of their style sheets; the build lists
 *   them (`vite-import-code.ts`)
 * @throws {Error} if one of the files cannot be fetched
 */
export async function importCode<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}

function fetchOnce(path: string): Promise<unknown> | undefined {
  // The files that the document itself names are loaded before this program runs.
  if (fetchedFiles.has(path) || document.querySelector(`link[href="${path}"], script[src="${path}"]`) !== null) {
    return fetchedFiles.get(path);
  }
  const fetching = path.endsWith(".css") ? addStyles(path) : fetchFile(path);
  fetchedFiles.set(path, fetching);
  fetching.catch(() => fetchedFiles.delete(path));
  return fetching;
}

async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  await response.arrayBuffer();
}

function addStyles(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = path;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${path} could not be fetched`));
    };
    document.head.append(link);
  });
}
