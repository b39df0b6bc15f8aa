import type { Plugin } from "../plugin.ts";
import { normalizeBody } from "./normalize-body.ts";
import { prefixNames } from "./prefix-names.ts";

/**
 * Brings what clients write differently into one form, and says who speaks where a provider has no place for a name.
 */
export const normalizeRequest: Plugin = {
  id: "normalize-request",
  begin: () => ({
    beforeRouting: normalizeBody,
    beforeAttempt(request, { provider }) {
      const body = prefixNames(request.body, provider.kind);
      return body === request.body ? request : { ...request, body };
    },
  }),
};
