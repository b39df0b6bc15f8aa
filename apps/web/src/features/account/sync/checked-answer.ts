import { t } from "@lingui/core/macro";

/** Rejects with a message for the person where the worker's answer is a failure. */
export async function checkedAnswer<Answer extends { failure?: string }>(answer: Promise<Answer>): Promise<Answer> {
  const settled = await answer;
  if (settled.failure === "conflict") throw new Error(t`Another browser was writing just now. Try again.`);
  if (settled.failure !== undefined) throw new Error(settled.failure);
  return settled;
}
