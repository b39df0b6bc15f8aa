import { useQueryClient } from "@tanstack/react-query";
import { createToken, type Model } from "@tutti/contract";
import type { ArtifactVersion } from "@tutti/domain";
import type { AppModels, ConsoleEntry } from "@tutti/preview";
import { useEffectEvent, useMemo, useState } from "react";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { MODELS_KEY } from "../../../bindings/use-models.ts";
import { createAskModel } from "../../../platform/api/ask-model.ts";
import { pagePurses } from "../preview-runtime.ts";
import { createAppModels } from "./create-app-models.ts";
import { callEntry } from "./purse-view.ts";

/** Milliseconds in which the list of models is not asked for again. */
const MODELS_STALE_AFTER = 30_000;

interface UsedAppModels {
  models: AppModels;
  /** Whether the app has asked and may not. */
  isRefused: boolean;
  /** Says no more of that. */
  overlook: () => void;
}

/** Whom the app of a version may ask: the models of its room, out of its artifact's purse. */
export function useAppModels(
  version: ArtifactVersion,
  { onConsole }: { onConsole: ((entries: readonly ConsoleEntry[]) => void) | undefined },
): UsedAppModels {
  const { artifactId } = version;
  const { databaseName, listModels } = useServices();
  const engine = useEngine();
  const queries = useQueryClient();
  const [isRefused, setIsRefused] = useState(false);
  const note = useEffectEvent((entry: ConsoleEntry) => onConsole?.([entry]));
  const defaultModels = useEffectEvent((): string[] => {
    const { characters } = engine.tables;
    const ofRoom = characters.all().filter(({ roomId, isRemoved }) => roomId === version.roomId && !isRemoved);
    const author = characters.get(version.characterId);
    return [...(author === undefined ? [] : [author]), ...ofRoom].map(({ model }) => model);
  });
  const models = useMemo(
    () =>
      createAppModels({
        artifactId,
        purses: pagePurses(databaseName, engine),
        askModel: createAskModel({ fetch: (input, init) => fetch(input, init) }),
        models: () =>
          queries.fetchQuery<Model[]>({
            queryKey: MODELS_KEY,
            queryFn: ({ signal }) => listModels(signal),
            staleTime: MODELS_STALE_AFTER,
          }),
        defaultModels: () => defaultModels(),
        now: () => Date.now(),
        createId: () => createToken(),
        onNotAllowed: () => setIsRefused(true),
        onCall: (report) => note(callEntry(report)),
      }),
    [artifactId, databaseName, engine, queries, listModels],
  );
  return { models, isRefused, overlook: () => setIsRefused(false) };
}
