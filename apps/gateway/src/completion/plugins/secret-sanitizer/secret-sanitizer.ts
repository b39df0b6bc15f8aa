import type { SecretMatcher } from "../../../logging/secret-matcher.ts";
import type { Plugin } from "../plugin.ts";

/**
 * Blots keys, tokens and cookies out of what an upstream says when it fails, and out of what a client is shown of the
 * request to it. Parts of an answer are no business of this: only errors are looked at.
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
