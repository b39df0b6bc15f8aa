/**
 * The program of a thread that stands beside the module which starts it: TypeScript if the gateway runs from its
 * source, JavaScript if it runs as the package that is built of it.
 *
 * @param name of the file, without its extension
 * @param moduleAddress `import.meta.url` of the module
 */
export function threadFile(name: string, moduleAddress: string): URL {
  const ending = moduleAddress.endsWith(".ts") ? ".ts" : ".js";
  return new URL(`./${name}${ending}`, moduleAddress);
}
