import { randomUUID } from "node:crypto";
import { pause } from "../../../gateway/figures.ts";
import { signUp } from "../api.ts";
import { type Attack, runMany, send } from "./attack.ts";

/** How often a person tries to sign in, who waits as long as the gateway says in between. */
const TRIES = 3;

/**
 * Passwords of one account are guessed from many addresses at once, while another person signs in again and again: no
 * guess may be right, and each of the person's sign-ins must succeed, where passwords are busy after the time that the
 * refusal names.
 */
export const guessesOfPasswords: Attack = {
  name: "guesses at a password from many addresses: sign-ins of another person that failed",
  memory: 250,
  async run({ origin, smoke }) {
    const tries = smoke ? 40 : 3_000;
    const [victim, person] = [`victim-${randomUUID()}`, `person-${randomUUID()}`];
    await signUp(origin, victim);
    await signUp(origin, person);
    const signIn = (name: string, password: string, from?: string) =>
      send(`${origin}/api/auth/sign-in/email`, {
        method: "POST",
        headers: { origin },
        body: { email: `${name}@example.com`, password },
        ...(from === undefined ? {} : { from }),
      });
    let [rightGuesses, failedSignIns, signIns] = [0, 0, 0];
    let isOver = false;
    const guessing = runMany(tries, 48, async (index) => {
      const from = `127.1.${Math.floor(index / 250) + 1}.${(index % 250) + 1}`;
      const { status } = await signIn(victim, `guess number ${index}`, from);
      if (status === 200) rightGuesses += 1;
    }).finally(() => {
      isOver = true;
    });
    // Twenty sign-ins stay below what one address may try in a minute.
    while (!isOver && signIns < 20) {
      signIns += 1;
      let response = await signIn(person, "analytical engine");
      for (let again = 1; again < TRIES && response.status === 503; again += 1) {
        await pause(response.retryAfter * 1_000);
        response = await signIn(person, "analytical engine");
      }
      if (response.status !== 200) failedSignIns += 1;
    }
    await guessing;
    const losses = [
      ...(rightGuesses > 0 ? [`${rightGuesses} guesses signed in`] : []),
      ...(failedSignIns > 0 ? [`${failedSignIns} of ${signIns} sign-ins of another person failed`] : []),
      ...(signIns === 0 ? ["no other person signed in meanwhile"] : []),
    ];
    return { tries, count: failedSignIns, limit: 0, losses };
  },
};
