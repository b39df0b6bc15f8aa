const section = (n: number): string => `## Part ${n}: how a cache decides

A response may be **stored** and *reused* without asking again; \`Cache-Control\` says for how long, and an
\`ETag\` says whether it is still the same. See [the specification](https://www.rfc-editor.org/rfc/rfc9111) for the
rest, which is long but worth an evening.

1. The cache looks at \`max-age\`, and where there is none it **guesses**
2. It subtracts the age that the response has already
   - in shared caches another directive wins
   - behind a network of caches somebody may rewrite it
3. What is left is the time it stays fresh

| Directive | Meaning | Use it for |
|-----------|---------|------------|
| \`max-age=60\` | fresh for a minute | lists, feeds |
| \`no-cache\` | store, but ask each time | documents |
| \`no-store\` | never store | bank statements |

\`\`\`ts
const server = createServer((request, response) => {
  response.setHeader("cache-control", "public, max-age=60");
  if (request.headers["if-none-match"] === etag${n}) return void response.writeHead(304).end();
  response.end(\`It is \${new Date().toISOString()}\`);
});
\`\`\`

> A validator costs a round trip, but no body. It is the second best thing.

What remains is to measure it: *most* pages are asked for again within a minute, and **nobody** notices that they are a
minute old.

`;

/** UTF-16 code units of a token, on average. */
export const TOKEN_LENGTH = 4;

/** An answer of the kind that models write, of at least this length. */
export function answerOf(length: number): string {
  let text = "";
  for (let n = 1; text.length < length; n += 1) text += section(n);
  return text;
}
