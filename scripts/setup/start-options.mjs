import { parseArgs } from "node:util";

const USAGE = `npm start takes these options after "--":

  --no-open   does not open the browser (default: it is opened from a terminal on this machine)
  --open      opens it in any case

Everything else is set by variables: docs/configuration.md`;

/**
 * The variables that the options of `npm start` set.
 *
 * @param {readonly string[]} args
 * @returns {{ variables: Record<string, string> } | { mistake: string }} a mistake is printed, and nothing starts
 */
export function readStartOptions(args) {
  try {
    // Node 20 parses no negative options.
    const { values } = parseArgs({
      args: [...args],
      options: { open: { type: "boolean" }, "no-open": { type: "boolean" } },
      allowPositionals: false,
    });
    if (values["no-open"]) return { variables: { TUTTI_OPEN: "0" } };
    return { variables: values.open ? { TUTTI_OPEN: "1" } : {} };
  } catch (error) {
    return { mistake: `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}` };
  }
}
