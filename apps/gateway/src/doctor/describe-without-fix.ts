/** Splits a message of the gateway into what is wrong and its last part, what to do next. */
export function describeWithoutFix(message: string): { what: string; next: string } {
  const [what = message, ...rest] = message.split(/(?<=[^.]\.) (?=[A-Z])/u);
  return { what: what.replace(/\.$/u, ""), next: rest.join(" ") || "Correct it, and check again." };
}
