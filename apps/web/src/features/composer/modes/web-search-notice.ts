import { t } from "@lingui/core/macro";
import type { Services } from "../../../bindings/services-context.tsx";

/** Says that no model of the room can search the web, and what to do. */
export function explainWebSearch({ dialogs, notify }: Pick<Services, "dialogs" | "notify">): void {
  notify({
    kind: "info",
    title: t`None of these models can search the web`,
    text: t`Add one that can. The operator of this server can also set SEARXNG_URL or EXA_API_KEY.`,
    action: { label: t`Add Model`, run: () => dialogs.open("models", { purpose: "add" }) },
  });
}
