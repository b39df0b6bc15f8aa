import type { MantineColorSchemeManager } from "@mantine/core";
import type { UiStateStore } from "../platform/ui-state.ts";

/** Lets Mantine keep the chosen theme with the rest of what the page remembers; `public/theme.js` reads it there. */
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
