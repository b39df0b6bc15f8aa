/**
 * Judges the report of `npm audit --audit-level=high --json`.
 *
 * @param {object} audit
 * @param {number} audit.code
 * @param {string} audit.output
 * @returns {{ isBad: boolean, message: string }} not bad if the registry could not be reached, which the message
 *   reports
 */
export function judgeAudit({ code, output }) {
  const report = readReport(output);
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined) {
    const reason = report?.message ?? report?.error?.summary ?? output.trim().split("\n").at(-1) ?? "";
    return { isBad: false, message: `Known vulnerabilities were not looked up: ${reason || `npm ended with ${code}`}` };
  }
  const severeCount = (counts.high ?? 0) + (counts.critical ?? 0);
  if (severeCount === 0)
    return { isBad: false, message: "No package has a known vulnerability of high or critical severity." };
  const names = Object.entries(report?.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(([name, { severity }]) => `${name} (${severity})`);
  return {
    isBad: true,
    message: `${severeCount} known vulnerabilities: ${names.join(", ")}. Bump what they are in, or pin what mends them: npm audit`,
  };
}

/**
 * @typedef {object} Report
 * @property {string} [message]
 * @property {{ summary?: string }} [error]
 * @property {{ vulnerabilities?: { high?: number, critical?: number } }} [metadata]
 * @property {Record<string, { severity: string }>} [vulnerabilities]
 */

/**
 * @param {string} output npm's output, with lines before the report
 * @returns {Report | undefined}
 */
function readReport(output) {
  const start = output.indexOf("{");
  try {
    return start === -1 ? undefined : JSON.parse(output.slice(start, output.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
