/** The properties that a component gets for a font: the font's name, which is used where the font is loaded. */
function fontByName(name: string): () => object {
  const family = name.replaceAll("_", " ");
  return () => ({ className: "", variable: "", style: { fontFamily: `"${family}", sans-serif` } });
}

/** Every font by its name: the page decides which of them exist. */
const fonts = new Proxy({}, { get: (_, name) => (typeof name === "string" ? fontByName(name) : undefined) });

// biome-ignore lint/style/noDefaultExport: the default is for fonts of the project's own files.
export default Object.assign(() => fontByName("inherit")(), { fonts });
