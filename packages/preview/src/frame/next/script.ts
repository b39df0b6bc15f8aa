// biome-ignore lint/style/noDefaultExport: it is imported so.
export { Script as default } from "./parts.ts";
