import { join } from "node:path";
import { expect, test } from "vitest";
import { readArguments } from "./read-arguments.mjs";

const place = { environment: {}, workingFolder: "/work here", homeFolder: "/home/ada" };
const data = join("/home/ada", ".tutti");

test.each([
  [[], { TUTTI_DATA: data }],
  [["--port", "8080"], { PORT: "8080", TUTTI_DATA: data }],
  [["-p", "8080", "--host=0.0.0.0"], { PORT: "8080", HOST: "0.0.0.0", TUTTI_DATA: data }],
  [["--data", "d"], { TUTTI_DATA: "/work here/d" }],
  [["--data", "/srv/tutti", "--config", "a/b.json"], { TUTTI_CONFIG: "/work here/a/b.json", TUTTI_DATA: "/srv/tutti" }],
])("[OPS-10] tutti %j starts with its variables", (args, variables) => {
  expect(readArguments(args, place)).toEqual({ kind: "start", variables });
});

test("TUTTI_DATA sets the data folder unless an option does or it is empty", () => {
  const dataOf = (args: string[], TUTTI_DATA: string): unknown => {
    const commandLine = readArguments(args, { ...place, environment: { TUTTI_DATA } });
    return commandLine.kind === "start" ? commandLine.variables["TUTTI_DATA"] : commandLine;
  };
  expect(dataOf([], "/srv/data")).toBe("/srv/data");
  expect(dataOf(["--data", "/other"], "/srv/data")).toBe("/other");
  expect(dataOf([], "")).toBe(data);
});

test.each([
  ["--open", "1"],
  ["--no-open", "0"],
])("%s says whether the browser is opened", (option, TUTTI_OPEN) => {
  expect(readArguments([option], place)).toEqual({ kind: "start", variables: { TUTTI_DATA: data, TUTTI_OPEN } });
  expect(readArguments([option, "--port", "80"], place)).toMatchObject({ variables: { PORT: "80", TUTTI_OPEN } });
});

test.each([
  [["--help"], { kind: "help" }],
  [["-h", "--port", "1"], { kind: "help" }],
  [["--version"], { kind: "version" }],
  [["--prot", "1"], { kind: "mistake", message: expect.stringContaining("--prot") }],
  [["--port"], { kind: "mistake", message: expect.stringContaining("--port") }],
  [["--dta", "d", "backup"], { kind: "mistake", message: expect.stringContaining("--dta") }],
])("tutti %j starts nothing", (args, commandLine) => {
  expect(readArguments(args, place)).toEqual(commandLine);
});

test.each([
  [["backup", "--json", "/srv/b"], ["backup", "--json", "/srv/b"], data],
  [["help"], ["help"], data],
  [["user", "list", "--data", "x"], ["user", "list", "--data", "x"], data],
  [["--data", "d", "backup", "b"], ["backup", "b"], "/work here/d"],
  [["--data=/srv/d", "backup", "b"], ["backup", "b"], "/srv/d"],
])("tutti %j is a command for the operator", (args, own, folder) => {
  expect(readArguments(args, place)).toEqual({ kind: "command", variables: { TUTTI_DATA: folder }, args: own });
});

test("a command works on the data folder of a start", () => {
  expect(readArguments(["help"], { ...place, environment: { TUTTI_DATA: "/srv/data" } })).toMatchObject({
    variables: { TUTTI_DATA: "/srv/data" },
  });
});
