import { NEW_ROOM } from "@tutti/engine";
import { AddModelPalette } from "../../../apps/web/src/features/characters/add-model-palette.tsx";
import { aLargeCatalogue } from "../../../apps/web/src/testing/a-model.ts";
import { renderPagePart } from "../../../apps/web/src/testing/render-page-part.tsx";
import type { PalettePage } from "./bench-page.ts";

/** The product's palette of models over the bench's catalog. */
export const palettePage: PalettePage = {
  open: async (models) => {
    renderPagePart(() => <AddModelPalette roomId={NEW_ROOM} commands={[]} onClose={() => undefined} />, {
      models: aLargeCatalogue(models),
    });
    while (document.querySelector("[role='option']") === null) await new Promise(requestAnimationFrame);
  },
};
