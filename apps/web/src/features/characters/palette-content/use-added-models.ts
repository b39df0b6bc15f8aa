import { t } from "@lingui/core/macro";
import { errorTexts } from "@tutti/domain";
import { useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import type { ModelChoice } from "../default-models.ts";
import type { PaletteModelRow } from "../palette-rows.ts";
import { withRecent } from "../recent-models.ts";

/** Adds models to a room: one, or several that are chosen first. */
export interface AddedModels {
  /** The models that are added together, in the order in which they were chosen. */
  checked: readonly ModelChoice[];
  /** Chooses a model among those that are added together, or no longer. */
  check(row: PaletteModelRow): void;
  /** Adds the chosen models; returns whether all were added. */
  addChecked(): boolean;
  /** Adds a model; returns whether it was added, or says why not. */
  add(choice: ModelChoice): boolean;
}

/** @param announce tells a screen reader what was done */
export function useAddedModels(roomId: string, announce: (text: string) => void): AddedModels {
  const { engine, notify, uiState } = useServices();
  const [checked, setChecked] = useState<readonly ModelChoice[]>([]);

  const add = (choice: ModelChoice): boolean => {
    try {
      engine.characters.add(roomId, choice);
      // The current ones, as several may be added at once.
      const { recentModels = [] } = uiState.state.getState();
      uiState.update({ recentModels: withRecent(recentModels, choice.model) });
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      notify({ kind: "error", title: errorTexts.modelCard.title, text });
      return false;
    }
  };

  return {
    checked,
    check: ({ choice, name }) => {
      const isChecked = checked.some(({ model }) => model === choice.model);
      const next = isChecked ? checked.filter(({ model }) => model !== choice.model) : [...checked, choice];
      setChecked(next);
      announce(
        isChecked
          ? t`${name} is no longer chosen, ${next.length} in total`
          : t`${name} is chosen, ${next.length} in total`,
      );
    },
    addChecked: () => checked.every(add),
    add,
  };
}
