import { useQueryClient } from "@tanstack/react-query";
import { type Model, spenderId } from "@tutti/contract";
import type { ArtifactVersion } from "@tutti/domain";
import type { AppModels, ConsoleEntry } from "@tutti/preview";
import { useEffectEvent, useMemo, useState } from "react";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { MODELS_KEY } from "../../../bindings/use-models.ts";
import { createAskModel } from "../../../platform/api/ask-model.ts";
import { createAppModels } from "../../../platform/app-models/create-app-models.ts";
import { createPermissionQueue } from "../../../platform/app-models/permission-queue.ts";
import { pagePurses } from "../preview-runtime.ts";
import { callEntry } from "./purse-view.ts";

/** Milliseconds in which the list of models is not requested again. */
const MODELS_STALE_AFTER = 30_000;

interface UsedAppModels {
  models: AppModels;
  /** Whether a call of the app waits until it is allowed. */
  isWaiting: boolean;
  /** Refuses the waiting calls. */
  dismiss: () => void;
}

/** The models that the app of a version may call: those of its room, within the limit of its artifact's purse. */
export function useAppModels(
  version: ArtifactVersion,
  { onConsole }: { onConsole: ((entries: readonly ConsoleEntry[]) => void) | undefined },
): UsedAppModels {
  const { artifactId, roomId } = version;
  const { databaseName, listModels, callApi } = useServices();
  const engine = useEngine();
  const queries = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  const note = useEffectEvent((entry: ConsoleEntry) => onConsole?.([entry]));
  const defaultModels = useEffectEvent((): string[] => {
    const { characters } = engine.tables;
    const ofRoom = characters.all().filter(({ roomId, isRemoved }) => roomId === version.roomId && !isRemoved);
    const author = characters.get(version.characterId);
    return [...(author === undefined ? [] : [author]), ...ofRoom].map(({ model }) => model);
  });
  const queue = useMemo(() => {
    const { purses } = pagePurses({ databaseName, engine, callApi });
    return createPermissionQueue({ artifactId, purses, onChange: setIsWaiting });
  }, [artifactId, databaseName, engine, callApi]);
  const models = useMemo(
    () =>
      createAppModels({
        artifactId,
        ...pagePurses({ databaseName, engine, callApi }),
        askModel: createAskModel({
          fetch: (input, init) => fetch(input, init),
          spenders: { room: spenderId(roomId), artifact: spenderId(artifactId), app: spenderId(artifactId) },
        }),
        models: () =>
          queries.fetchQuery<Model[]>({
            queryKey: MODELS_KEY,
            queryFn: ({ signal }) => listModels(signal),
            staleTime: MODELS_STALE_AFTER,
          }),
        defaultModels: () => defaultModels(),
        now: () => Date.now(),
        onNotAllowed: (signal) => queue.wait(signal),
        onCall: (report) => note(callEntry(report)),
      }),
    [artifactId, roomId, databaseName, engine, queries, listModels, callApi, queue],
  );
  return { models, isWaiting, dismiss: () => queue.dismiss() };
}
