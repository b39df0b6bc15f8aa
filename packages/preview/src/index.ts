export { type AppReach, appReach } from "./app-reach.ts";
export { buildPage, type PageBuild } from "./build-page.ts";
export type { BuildProblem } from "./bundler/bundle-types.ts";
export { type Bundler, createBundler } from "./bundler/create-bundler.ts";
export { checkProject, type ProjectCheck } from "./check/check-project.ts";
export { openCheckStage } from "./check/check-stage.ts";
export { runPredicate } from "./check/run-predicate.ts";
export type { ConsoleEntry, ConsoleLevel } from "./frame/frame-messages.ts";
export {
  createPreview,
  type Preview,
  type PreviewOptions,
  type ProjectToShow,
} from "./host/create-preview.ts";
export { loadRuntime } from "./host/frame-scripts.ts";
export { createInputGroup, type InputGroup } from "./host/input-group.ts";
export type { PreviewEvent, PreviewState } from "./host/preview-events.ts";
export type { AppModels, ModelCall, ModelErrorCode, ModelOutcome } from "./models/model-call.ts";
export { findSource, type SourcePlace } from "./pointing/find-source.ts";
export type { PointedElement } from "./pointing/pointed-element.ts";
export { pageRoutes } from "./project/page-routes.ts";
export { type ProjectFile, toProjectFiles } from "./project/project-files.ts";
export { openIndexedStorage } from "./storage/indexed-storage.ts";
export { createMemoryStorage, type PreviewStorage } from "./storage/preview-storage.ts";
export { packagesAt } from "./vendored/package-address.ts";
