import { routerPreferences } from "@tutti/domain";
import type { Services } from "../bindings/services-context.tsx";

/** Updates the auto router's preferences by the current votes, if the person lets it follow them. */
export async function countVotes({ engine, uiState }: Pick<Services, "engine" | "uiState">): Promise<void> {
  if (uiState.state.getState().routerPreference === undefined) return;
  const votes = await engine.evidence.allVotes();
  // The person may have switched it off meanwhile.
  const { routerPreference } = uiState.state.getState();
  if (routerPreference === undefined) return;
  uiState.update({
    routerPreference: { ...routerPreference, models: routerPreferences(votes, routerPreference.maxCost) },
  });
}
