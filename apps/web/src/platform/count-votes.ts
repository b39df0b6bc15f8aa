import { routerPreferences } from "@tutti/domain";
import type { Services } from "../bindings/services-context.tsx";

/** Tells the auto router what the votes say by now, where the person wants that it follows them. */
export async function countVotes({ engine, uiState }: Pick<Services, "engine" | "uiState">): Promise<void> {
  if (uiState.state.getState().routerPreference === undefined) return;
  const votes = await engine.evidence.allVotes();
  // It may have been switched off meanwhile.
  const { routerPreference } = uiState.state.getState();
  if (routerPreference === undefined) return;
  uiState.update({
    routerPreference: { ...routerPreference, models: routerPreferences(votes, routerPreference.maxCost) },
  });
}
