import type { Accounts } from "../../accounts/accounts.ts";
import { createAccounts } from "../../accounts/admission/create-accounts.ts";
import { type FirstAccountProof, setupCodeOf } from "../../accounts/admission/sign-up-rules.ts";
import { createPasswordHashing, type PasswordHashing } from "../../accounts/passwords/password-hashing.ts";
import { createSignUpSetting, type SignUpSetting } from "../../administration/sign-up-setting.ts";
import type { Config } from "../../config/config.ts";
import { createPasswordMail } from "../../mail/send-password-link.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import type { Foundation } from "./foundation.ts";

/** Identity: who the people are, and who may become one. */
export interface ConnectedAccounts {
  accounts: Accounts;
  signUp: SignUpSetting;
  passwords: PasswordHashing;
  /** The code that the first account needs where other machines can reach the gateway. */
  setupCode: string;
}

/** @param options.hashing how each password is hashed; default: the production settings */
export function connectAccounts(
  { config, database, secret, bus, createCounter, log, now }: Foundation,
  { quotas, hashing }: { quotas: Quotas; hashing: PasswordHashing | undefined },
): ConnectedAccounts {
  const { socialLogins, oidc, trustProxy, publicUrl, isForThisMachine } = config;
  const setupCode = setupCodeOf(secret);
  const signUp = createSignUpSetting({
    database,
    environmentRule: config.isSignUpFixed ? config.signUp : undefined,
    byDefault: config.signUp,
    now,
  });
  const passwords = createPasswordHashing({ hashing });
  const accounts = createAccounts({
    database,
    secret,
    socialLogins,
    oidc,
    trustProxy,
    publicUrl,
    signUp: { rule: signUp.current, inviters: signUp.inviters, first: firstAccountProof(config, setupCode) },
    organizationMakers: signUp.organizationMakers,
    isForThisMachine,
    passwords,
    quotas,
    bus,
    createCounter,
    sendLink: config.mail && createPasswordMail(config.mail),
    log,
    now,
  });
  return { accounts, signUp, passwords, setupCode };
}

/** Sign-up that the operator has opened needs no proof of a person at this machine. */
function firstAccountProof({ isForThisMachine, signUp }: Config, code: string): FirstAccountProof {
  if (!isForThisMachine) return { type: "setup-code", code };
  return signUp.type === "open" ? { type: "none" } : { type: "owner-link" };
}
