import type { AppModels } from "@tutti/preview/frame-host";
import type { openPublishedModels, PublishedModels } from "./published-models.ts";

/** Separate from the page's own program: most published apps call no models, and their visitors need not load it. */
const PROGRAM = "/p/published-models.js";

/** The models that a published app may call, whose program is loaded with the first call. */
export function openLazyModels(options: Parameters<typeof openPublishedModels>[0]): PublishedModels {
  let opening: Promise<PublishedModels> | undefined;
  const open = async (): Promise<PublishedModels> => {
    const program = (await import(/* @vite-ignore */ PROGRAM)) as { openPublishedModels: typeof openPublishedModels };
    return program.openPublishedModels(options);
  };
  return {
    ask: async (call, { signal, onText }: Parameters<AppModels["ask"]>[1]) => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return (await opening).ask(call, { signal, onText });
    },
    end: () => void opening?.then((models) => models.end()).catch(() => undefined),
  };
}
