import { createModelBridge, type ModelBridge } from "../models/model-bridge.ts";
import { createStorageBridge, type StorageBridge } from "../storage/storage-bridge.ts";
import type { InputMember } from "./input-group.ts";
import type { PreviewOptions } from "./preview-types.ts";
import type { RunFrames } from "./run-frames.ts";
import type { RunReports } from "./run-reports.ts";

/** What the page does for the app of a preview, in answer to its messages. */
export interface AppServices {
  storage: StorageBridge;
  calls: ModelBridge;
  /** The preview's membership of the group whose input it shares. */
  member: InputMember | undefined;
}

/** Gives an app its storage, its calls of models, and the input of its group. */
export function createAppServices(
  { artifactId, storage, models, group }: Pick<PreviewOptions, "artifactId" | "storage" | "models" | "group">,
  { shown, post }: Pick<RunFrames, "shown" | "post">,
  { note }: Pick<RunReports, "note">,
): AppServices {
  return {
    storage: createStorageBridge({ artifactId, storage, respond: post, onRefused: (text) => note("error", text) }),
    // An app that is still being written restarts with each build, and would call the models each time.
    calls: createModelBridge({ models: () => (shown()?.isEarly === false ? models : undefined), post }),
    member: group?.join(post),
  };
}
