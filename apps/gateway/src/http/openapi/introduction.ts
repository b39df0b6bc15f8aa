/** The introduction for the reader; Markdown. */
export const introduction = `One API in front of every provider and every model server that this Tutti is connected to, in OpenRouter's form: what is written for OpenRouter or OpenAI works here with another address.

- **Programs** send an API key: \`Authorization: Bearer sk-tutti-…\`. Make one while you are signed in, by *Create an API key*.
- **A browser** that is signed in sends its session's cookie: on Tutti's own pages everything can be tried without a key.
- **Errors** are \`{"error": {"code", "message", "metadata"}}\` with the same HTTP status.
- \`/api/v1\` has OpenRouter's form; \`/api/frontend\` is what Tutti's own page needs besides.`;
