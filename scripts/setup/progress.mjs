/**
 * Formats a duration for people: '0.4 s', '12 s', '1 min 5 s'.
 *
 * @param {number} milliseconds
 * @returns {string}
 */
export function describeDuration(milliseconds) {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Does one step of a set-up and prints one line: the title at once, the duration when it is done.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    process.stdout.write(`${describeDuration(Date.now() - startedAt)}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/**
 * A step of a set-up that is not done yet.
 *
 * @typedef {{ title: string, work: () => Promise<unknown> }} Step
 */

/**
 * Does independent steps at the same time, and prints them on one line. It waits until all of them have ended, even if
 * one fails: no step goes on after it.
 *
 * @param {readonly (Step | undefined)[]} steps those that are done already are undefined
 * @returns {Promise<void>}
 */
export async function stepsAtOnce(steps) {
  const openSteps = steps.filter((one) => one !== undefined);
  if (openSteps.length === 0) return;
  const [first = "", ...others] = openSteps.map(({ title }) => title);
  const title = [first, ...others.map((other) => other.charAt(0).toLowerCase() + other.slice(1))].join(", ");
  await step(title, async () => {
    const results = await Promise.allSettled(openSteps.map(({ work }) => work()));
    const failure = results.find((result) => result.status === "rejected");
    if (failure !== undefined) throw failure.reason;
  });
}
