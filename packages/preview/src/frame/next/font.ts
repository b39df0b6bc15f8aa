/** What a component gets for a font: its name, which is drawn where the font is there. */
function fontByName(name: string): () => object {
  const family = name.replaceAll("_", " ");
  return () => ({ className: "", variable: "", style: { fontFamily: `"${family}", sans-serif` } });
}

/** Every font by its name: which of them there are is decided by the page. */
const fonts = new Proxy({}, { get: (_, name) => (typeof name === "string" ? fontByName(name) : undefined) });

// biome-ignore lint/style/noDefaultExport: fonts of the project's own files are the default.
export default Object.assign(() => fontByName("inherit")(), { fonts });
