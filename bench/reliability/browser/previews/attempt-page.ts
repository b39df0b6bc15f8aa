import type { Attempt } from "./attempts.ts";
import type { Listener } from "./listeners.ts";

/** An attempt with its own listener. */
export interface ArmedAttempt extends Attempt {
  id: number;
  listener: Listener;
}

/** Logged to the console when all attempts of a page have been made. */
export const DONE = "attempts made";

/**
 * The page of an artifact that makes these attempts, one after the other, and logs to the console what each got hold
 * of.
 */
export function pageOf(attempts: readonly ArmedAttempt[], origin: string): string {
  const put = (text: string, { listener }: ArmedAttempt): string =>
    text.replaceAll("$URL", `http://${listener.host}`).replaceAll("$HOST", listener.host).replaceAll("$ORIGIN", origin);
  const markup = attempts.map((attempt) => put(attempt.markup ?? "", attempt)).join("\n");
  const programs = attempts.flatMap((attempt) =>
    attempt.code === undefined ? [] : [[attempt.id, put(attempt.code, attempt)]],
  );
  const list = JSON.stringify(programs).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html><head><title>Attempts</title></head><body>
<p>Attempts</p>
${markup}
<script>
const say = console.log.bind(console), run = Object.getPrototypeOf(async () => {}).constructor;
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const start = async () => {
  await Promise.all(${list}.map(async ([id, code]) => {
    try {
      const got = await Promise.race([run(code)(), later(4000)]);
      if (got !== undefined && got !== null && got !== "" && got !== "[]") say("reached " + id + ": " + String(got).slice(0, 80));
    } catch (error) {}
  }));
  say("${DONE}");
};
if (document.readyState === "complete") start(); else addEventListener("load", start);
</script>
</body></html>
`;
}
