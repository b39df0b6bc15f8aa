import type { SecretMatcher } from "../../../logging/secret-matcher.ts";
import type { Plugin } from "../plugin.ts";

/**
 * Removes keys, tokens and cookies from an upstream's errors, and from the request body that a client is shown. Parts
 * of an answer are not changed, except errors.
 */
export function createSecretSanitizer({ cleanValue }: Pick<SecretMatcher, "cleanValue">): Plugin {
  return {
    id: "secret-sanitizer",
    isMandatory: true,
    begin: () => ({
      beforeAttempt(request) {
        const { onUpstreamBody: show } = request;
        return show ? { ...request, onUpstreamBody: (body) => show(cleanValue(body)) } : request;
      },
      onPart: (part) => (part.type === "error" ? { ...part, error: cleanValue(part.error) } : part),
      onRefusal: cleanValue,
    }),
  };
}
