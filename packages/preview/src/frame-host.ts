/** The parts that a page needs to run a built page in a frame, without the bundler. */

export { createHopLimit } from "./host/hop-limit.ts";
export { openFrame, type PreviewFrame } from "./host/preview-frame.ts";
export { createModelBridge, type ModelBridge } from "./models/model-bridge.ts";
export type { AppModels, ModelCall, ModelErrorCode, ModelOutcome } from "./models/model-call.ts";
export { openIndexedStorage } from "./storage/indexed-storage.ts";
export { createStorageBridge } from "./storage/storage-bridge.ts";
