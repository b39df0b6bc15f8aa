/**
 * An embedding in the form that the client asked for, whichever the provider sent: numbers, or 32-bit floats in base64,
 * the least significant byte first, as OpenAI has them.
 */
export function inForm(embedding: readonly number[] | string, form: "float" | "base64"): number[] | string {
  if (form === "base64") return typeof embedding === "string" ? embedding : toBase64(embedding);
  return typeof embedding === "string" ? fromBase64(embedding) : [...embedding];
}

function toBase64(numbers: readonly number[]): string {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeFloatLE(number, index * 4);
  return bytes.toString("base64");
}

function fromBase64(text: string): number[] {
  const bytes = Buffer.from(text, "base64");
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readFloatLE(index * 4));
}
