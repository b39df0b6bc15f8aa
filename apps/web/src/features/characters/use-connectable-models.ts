import { t } from "@lingui/core/macro";
import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { modelOperations } from "@tutti/contract/operations/models";
import { useMemo } from "react";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { type ConnectableModel, connectableModels } from "./connectable-models.ts";
import type { PaletteCommand } from "./palette-commands.ts";

/** The models that match a query and have no provider here yet; only a signed-in person can connect one. */
export function useConnectableModels(query: string, { isWanted }: { isWanted: boolean }): readonly ConnectableModel[] {
  const { callApi } = useServices();
  const { status } = useSession();
  const useQueryResult = useQuery({
    queryKey: ["known-models"],
    queryFn: async ({ signal }) => (await call(callApi, modelOperations.listKnownModels, { signal })).data,
    enabled: isWanted && status === "signed-in",
    staleTime: 60_000,
  });
  return useMemo(
    () => (isWanted ? connectableModels(useQueryResult.data ?? [], query) : []),
    [isWanted, useQueryResult.data, query],
  );
}

/** The row of the palette that opens the form for the provider's key. */
export function connectCommand(model: ConnectableModel, run: (model: ConnectableModel) => void): PaletteCommand {
  return {
    id: `connect ${model.model}`,
    kind: "connect",
    label: t`Connect ${model.provider.name} to use ${model.name}`,
    icon: IconPlugConnected,
    run: () => run(model),
  };
}
