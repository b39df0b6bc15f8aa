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
  summary: "Check the instance for problems, and say how to fix them",
  parameters: [],
  options: {},
  details: [
    "Checks Node, the configuration, the port, the data folder and its disk, the database, the secret, Redis and the clock; sends each provider of the",
    "configuration one request that costs nothing; and calls the gateway at PUBLIC_URL to check that its proxy forwards names, addresses, events and WebSockets.",
    "It changes nothing, and works with or without a running gateway. The exit code is 1 if something is bad; warnings alone leave it 0.",
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
