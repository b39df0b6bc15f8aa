/** How many attempts are allowed in `window` seconds, which begin with the first. */
export interface AttemptLimit {
  window: number;
  max: number;
}

/** How often something that may be guessed, or costs the server much, may be tried. */
export interface AttemptRule {
  /** By one client address, right or wrong. */
  address?: AttemptLimit;
  /** Wrong attempts by one client address at one subject, such as an account. */
  subjectByAddress?: AttemptLimit;
  /** Wrong attempts at one subject, by all addresses together. */
  subject?: AttemptLimit;
  /** Wrong attempts at one subject by a browser that has proven itself, for which the other two do not count. */
  device?: AttemptLimit;
  /** Whether right attempts at a subject count as wrong ones do. */
  countsRight?: boolean;
}

/** The limits of a rule. */
export type LimitName = Exclude<keyof AttemptRule, "countsRight">;

/** Slows guesses, and lets a class sign in from behind one address. */
const guesses: AttemptLimit = { window: 60, max: 30 };

/**
 * Everything that checks a secret which a person enters or a link carries, and the other requests of signing in. A test
 * tries each of them until it is refused. API keys are missing: they are 256 random bits, and each request of a program
 * has one. So is the limit of an account's codes, which better-auth keeps in the database (`second-factors.ts`).
 */
export const attemptRules = {
  /** Requests that check no secret. */
  request: { address: { window: 10, max: 300 } },
  /** New accounts, and with them the set-up code and invitations. */
  signUp: { address: { window: 60, max: 100 } },
  /**
   * Passwords of accounts: an account is tried 2,400 times a day at most by strangers, who cannot use up what its
   * owner's browsers may try. NIST SP 800-63B (3.2.2) allows 100 wrong attempts in a row.
   */
  signIn: {
    address: guesses,
    subjectByAddress: { window: 600, max: 10 },
    subject: { window: 3600, max: 100 },
    device: { window: 600, max: 10 },
  },
  /** The password again, in a session. */
  password: { address: guesses, subject: { window: 600, max: 10 } },
  /** Codes of authenticator apps, and recovery codes. */
  code: { address: guesses },
  passkey: { address: guesses },
  /** Sign-ins that leave for another service. */
  otherService: { address: guesses },
  /** The owner of this machine, without a password. */
  owner: { address: guesses },
  /** Links that set a password. */
  passwordLink: { address: guesses },
  /** Mails with such a link: each of them reaches a person. */
  passwordMail: { address: guesses, subject: { window: 600, max: 10 }, countsRight: true },
  /** Links that invite into an organization or onto this server, which a class may open at once. */
  invitation: { address: { window: 60, max: 120 } },
  /** Codes for keys that people allow programs. */
  signInCode: { address: guesses },
  /** Passwords of published pages, which a class may open at once as well. */
  publication: {
    address: { window: 60, max: 120 },
    subjectByAddress: { window: 60, max: 30 },
    subject: { window: 60, max: 60 },
  },
  /** Keys with which published apps spend from a purse. */
  purse: { subjectByAddress: guesses },
  /** The token of the metrics, whose reader comes often. */
  metrics: { subjectByAddress: guesses },
} as const satisfies Record<string, AttemptRule>;

export type AttemptRuleName = keyof typeof attemptRules;
