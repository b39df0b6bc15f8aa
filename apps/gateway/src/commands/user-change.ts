import type { PersonChange } from "../accounts/people/person-rules.ts";
import { commandLine } from "../audit/audit-log.ts";
import { fail, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { explainPerson } from "./explain-person.ts";
import { withAdministration } from "./with-administration.ts";

interface ChangeTexts {
  summary: string;
  details: readonly string[];
  /** The text after the address, once the change is made. */
  confirmation: string;
}

const WITHIN = "A running gateway applies it within five seconds.";

const texts: Readonly<Record<PersonChange, ChangeTexts>> = {
  disable: {
    summary: "Disable an account, and keep its data",
    details: ["Ends the user's sessions; their API keys are refused until `user enable`.", WITHIN],
    confirmation: "is disabled: it cannot sign in, its sessions are ended, and its API keys are refused.",
  },
  enable: {
    summary: "Enable a disabled account",
    details: ["Its API keys work again; the user has to sign in again.", WITHIN],
    confirmation: "can sign in, and its API keys work.",
  },
  "make-admin": {
    summary: "Make a user an administrator of the instance",
    details: ["Also works after the last administrator's account was deleted."],
    confirmation: "is an administrator.",
  },
  "remove-admin": {
    summary: "Make an administrator an ordinary user",
    details: ["Refused for the last administrator who can sign in."],
    confirmation: "is no longer an administrator.",
  },
  "sign-out": {
    summary: "End all sessions of a user",
    details: ["API keys stay valid.", WITHIN],
    confirmation: "is signed out everywhere.",
  },
  "reset-second-factor": {
    summary: "Reset two-step sign-in for a user who lost their authenticator app",
    details: [
      "Turns two-step sign-in off, removes the user's passkeys, and ends their sessions. The password stays.",
      "Verify first who is asking: afterwards, only the password protects the account.",
      WITHIN,
    ],
    confirmation: "signs in with only the password; its passkeys are removed and its sessions ended.",
  },
};

/** The commands that change one account; each is recorded in the audit log. */
export const userChanges: readonly Command[] = [
  changeCommand("disable"),
  changeCommand("enable"),
  changeCommand("make-admin"),
  changeCommand("remove-admin"),
  changeCommand("sign-out"),
  changeCommand("reset-second-factor"),
];

function changeCommand(change: PersonChange): Command {
  const { summary, details, confirmation } = texts[change];
  return {
    name: `user ${change}`,
    summary,
    parameters: ["email"],
    options: {},
    details: [...details, "Recorded in the audit log."],
    run: (input) =>
      withAdministration(input, async ({ people }) => {
        const [email = ""] = input.positionals;
        const changeResult = await people.change(commandLine, { email }, change);
        if (!changeResult.ok) return fail(explainPerson(changeResult.error, email, input.caller));
        return succeed({ lines: [`${changeResult.value.email} ${confirmation}`], document: changeResult.value });
      }),
  };
}
