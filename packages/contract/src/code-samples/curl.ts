import type { SampleFacts } from "./sample-request.ts";
import { quoteForShell, withinQuotes } from "./shell-quotes.ts";
import { jsonForm, writeValue } from "./write-literal.ts";

/** A command for a POSIX shell. */
export function curlSample({ baseUrl, body }: SampleFacts): string {
  const isStream = body["stream"] === true;
  return [
    // Without -N, curl would buffer the chunks of a stream until it has many.
    `curl ${isStream ? "-N " : ""}${quoteForShell(`${baseUrl}/chat/completions`)} \\`,
    '  -H "Authorization: Bearer $TUTTI_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${withinQuotes(writeValue(body, jsonForm))}'`,
    "",
  ].join("\n");
}
