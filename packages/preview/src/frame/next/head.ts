// biome-ignore lint/style/noDefaultExport: it is imported so.
export { Head as default } from "./parts.ts";
