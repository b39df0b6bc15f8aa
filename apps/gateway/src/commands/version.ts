import { succeed } from "../result.ts";
import { readVersion } from "../start/read-version.ts";
import type { Command } from "./command.ts";

/** Prints the versions of Tutti and of the Node that runs it. */
export const version: Command = {
  name: "version",
  summary: "Print the versions of Tutti and Node",
  parameters: [],
  options: {},
  details: ["Does not open the database."],
  run: async ({ projectFolder }) => {
    const tutti = readVersion(projectFolder);
    const node = process.versions.node;
    return succeed({ lines: [`Tutti ${tutti}`, `Node ${node}`], document: { tutti, node } });
  },
};
