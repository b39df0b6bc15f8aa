/** Takes a message of ours, which ends with what to do next, apart. */
export function describeWithoutFix(message: string): { what: string; next: string } {
  const [what = message, ...rest] = message.split(/(?<=[^.]\.) (?=[A-Z])/u);
  return { what: what.replace(/\.$/u, ""), next: rest.join(" ") || "Correct it, and look again." };
}
