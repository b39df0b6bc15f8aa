import type { Plugin } from "../plugin.ts";
import { normalizeBody } from "./normalize-body.ts";
import { sayNames } from "./say-names.ts";

/** Brings what clients write differently into one form, and says who speaks where a provider has no place for a name. */
export const normalizeRequest: Plugin = {
  id: "normalize-request",
  begin: () => ({
    beforeRouting: normalizeBody,
    beforeAttempt(request, { provider }) {
      const body = sayNames(request.body, provider.kind);
      return body === request.body ? request : { ...request, body };
    },
  }),
};
