// biome-ignore lint/style/noDefaultExport: it is imported so.
export { dynamic as default } from "./parts.ts";
