/** The comment that keeps a waiting connection alive, as OpenRouter sends it. */
export const processingComment = ": OPENROUTER PROCESSING\n\n";

/** The event that ends every stream. */
export const doneEvent = "data: [DONE]\n\n";

/** One event that carries a JSON value. JSON has no raw line breaks, so one `data:` line always holds it. */
export function encodeSseData(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
