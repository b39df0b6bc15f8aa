import { commandLine } from "../administration/audit-log.ts";
import type { PersonChange } from "../administration/person-rules.ts";
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

const WITHIN = "A gateway that runs knows it after five seconds at most.";

const texts: Readonly<Record<PersonChange, ChangeTexts>> = {
  disable: {
    summary: "Keep a person out, with all that is theirs left as it is",
    details: ["Ends the person's sessions; their API keys are refused until `user enable`.", WITHIN],
    confirmation: "is disabled: it cannot sign in, its sessions are ended, and its API keys are refused.",
  },
  enable: {
    summary: "Let a disabled person in again",
    details: ["Their API keys are good again; they sign in anew.", WITHIN],
    confirmation: "may sign in, and its API keys are good.",
  },
  "make-admin": {
    summary: "Make a person an administrator of the instance",
    details: ["Also the way back where the last administrator's account was deleted."],
    confirmation: "is an administrator.",
  },
  "remove-admin": {
    summary: "Make an administrator an ordinary person",
    details: ["The last administrator who can sign in stays one."],
    confirmation: "is no administrator.",
  },
  "sign-out": {
    summary: "End all sessions of a person",
    details: ["API keys stay good.", WITHIN],
    confirmation: "is signed out everywhere.",
  },
  "reset-second-factor": {
    summary: "Let a person in again who has lost their authenticator app",
    details: [
      "Turns two-step sign-in off, removes the person's passkeys, and ends their sessions. The password stays.",
      "Make sure first who asks for it: what is left is the password alone.",
      WITHIN,
    ],
    confirmation: "signs in by the password alone; its passkeys are removed and its sessions ended.",
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
    details: [...details, "The audit log tells of it."],
    run: (input) =>
      withAdministration(input, async ({ people }) => {
        const [email = ""] = input.positionals;
        const changeResult = await people.change(commandLine, { email }, change);
        if (!changeResult.ok) return fail(explainPerson(changeResult.error, email, input.caller));
        return succeed({ lines: [`${changeResult.value.email} ${confirmation}`], document: changeResult.value });
      }),
  };
}
