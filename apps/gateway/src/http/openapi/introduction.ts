/** The introduction for the reader; Markdown. */
export const introduction = `One API for every provider and every model server that this Tutti is connected to, in OpenRouter's form: programs that are written for OpenRouter or OpenAI work here with another base URL.

- **Programs** send an API key: \`Authorization: Bearer sk-tutti-…\`. Create one while you are signed in, with *Create an API key*.
- **A browser** that is signed in sends its session cookie: on Tutti's own pages you can try everything without a key.
- **Errors** have the form \`{"error": {"code", "message", "metadata"}}\`; \`code\` is the HTTP status.
- \`/api/v1\` has OpenRouter's form; \`/api/frontend\` is what Tutti's own page also needs.`;
