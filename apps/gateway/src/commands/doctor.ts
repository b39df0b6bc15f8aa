import { checkNode } from "../doctor/check-node.ts";
import { describeWithoutFix } from "../doctor/describe-without-fix.ts";
import { examine, thisMachine } from "../doctor/examine.ts";
import { bad, type Finding } from "../doctor/finding.ts";
import { succeed } from "../result.ts";
import { readVersion } from "../start/read-version.ts";
import type { Command, CommandReport, CommandSource } from "./command.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Reports what is wrong with an instance, and what to do next. */
export const doctor: Command = {
  name: "doctor",
  summary: "Look for what is wrong with the instance, and say what to do",
  parameters: [],
  options: {},
  details: [
    "Looks at Node, the configuration, the port, the data folder and its disk, the database, the secret, Redis and the clock; asks each provider of the",
    "configuration one question that costs nothing; and asks the gateway by PUBLIC_URL, whether its proxy passes names, addresses, events and WebSockets on.",
    "It changes nothing, and works beside a gateway or without one. The exit code is 1 where something is bad; warnings alone leave it 0.",
  ],
  run: async (input) => succeed(toReport(await findingsOf(input))),
};

async function findingsOf(source: CommandSource): Promise<Finding[]> {
  const node = checkNode(process.versions.node);
  const config = readCommandConfig(source);
  if (!config.ok) {
    const { what, next } = describeWithoutFix(config.error);
    return [node, bad("configuration", what, next)];
  }
  const version = readVersion(source.projectFolder);
  return [node, ...(await examine(config.value, { version, machine: thisMachine }))];
}

const marks: Readonly<Record<Finding["state"], string>> = { good: "ok  ", warning: "warn", bad: "BAD " };

function toReport(findings: readonly Finding[]): CommandReport {
  const countOf = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  return {
    lines: [
      ...findings.flatMap(({ state, check, what, next }) => [
        `${marks[state]}  ${check}: ${what}`,
        ...(next === undefined ? [] : [`      ${next}`]),
      ]),
      `${countOf("good")} good, ${countOf("warning")} warnings, ${countOf("bad")} bad`,
    ],
    document: { findings },
    isBad: countOf("bad") > 0,
  };
}
