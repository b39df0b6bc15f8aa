import { expect, test } from "vitest";
import { judgeAudit } from "./judge-audit.mjs";

const report = (high: number, vulnerabilities: object = {}) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { low: 3, high, critical: 0 } },
  });

test("packages with a severe vulnerability fail, by name", () => {
  const vulnerabilities = { leaky: { severity: "high" }, dusty: { severity: "low" } };
  const { isBad, message } = judgeAudit({ code: 1, output: report(1, vulnerabilities) });
  expect([isBad, message]).toEqual([true, expect.stringContaining("1 known vulnerabilities: leaky (high).")]);
});

test("minor ones pass", () => {
  expect(judgeAudit({ code: 0, output: report(0) }).isBad).toBe(false);
});

test.each([
  [
    'npm warn audit 405\n{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}',
    "405 Method Not Allowed",
  ],
  ['{"error":{"code":"ENOTFOUND","summary":"request failed","detail":""}}', "request failed"],
  ["npm error audit endpoint returned an error", "npm error audit endpoint returned an error"],
])("a registry that answers nothing is told, and passes: %s", (output, reason) => {
  expect(judgeAudit({ code: 1, output })).toEqual({
    isBad: false,
    message: `Known vulnerabilities were not looked up: ${reason}`,
  });
});
