export { buildPage, type PageBuild } from "./build-page.ts";
export type { BuildProblem } from "./bundler/bundle-types.ts";
export { type Bundler, createBundler } from "./bundler/create-bundler.ts";
export type { ConsoleEntry, ConsoleLevel } from "./frame/frame-messages.ts";
export { createPreview, type Preview, type PreviewOptions, type ProjectToShow } from "./host/create-preview.ts";
export type { PreviewEvent, PreviewState } from "./host/preview-events.ts";
export type { ProjectFile } from "./project/project-files.ts";
export { openIndexedStorage } from "./storage/indexed-storage.ts";
export { createMemoryStorage, type PreviewStorage } from "./storage/preview-storage.ts";
