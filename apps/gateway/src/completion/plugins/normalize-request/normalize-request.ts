import type { Plugin } from "../plugin.ts";
import { normalizeBody } from "./normalize-body.ts";
import { prefixNames } from "./prefix-names.ts";

/**
 * Brings the different forms that clients write into one form, and names the author in the text where a provider has no
 * field for a name.
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
