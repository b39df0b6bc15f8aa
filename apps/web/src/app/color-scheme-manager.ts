import type { MantineColorSchemeManager } from "@mantine/core";
import type { UiStateStore } from "../platform/ui-state.ts";

/** Makes Mantine store the chosen theme in the page's own state, from which `public/theme.js` reads it. */
export function createColorSchemeManager(uiState: UiStateStore): MantineColorSchemeManager {
  let unsubscribe: (() => void) | undefined;
  return {
    get: () => uiState.state.getState().colorScheme,
    set: (colorScheme) => uiState.update({ colorScheme }),
    subscribe(onUpdate) {
      unsubscribe?.();
      unsubscribe = uiState.state.subscribe((now, before) => {
        if (now.colorScheme !== before.colorScheme) onUpdate(now.colorScheme);
      });
    },
    unsubscribe: () => unsubscribe?.(),
    clear: () => uiState.update({ colorScheme: "auto" }),
  };
}
