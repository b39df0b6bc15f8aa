import { succeed } from "../result.ts";
import { readVersion } from "../start/read-version.ts";
import type { Command } from "./command.ts";

/** Prints the versions of Tutti and of the Node that runs it. */
export const version: Command = {
  name: "version",
  summary: "Tell the versions of Tutti and of its Node",
  parameters: [],
  options: {},
  details: ["Opens no database."],
  run: async ({ projectFolder }) => {
    const tutti = readVersion(projectFolder);
    const node = process.versions.node;
    return succeed({ lines: [`Tutti ${tutti}`, `Node ${node}`], document: { tutti, node } });
  },
};
