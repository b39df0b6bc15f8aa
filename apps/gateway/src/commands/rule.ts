import type { Administration } from "../administration/administration.ts";
import { describeRule, type NamedRule, type RuleSubject } from "../administration/model-rules.ts";
import { commandLine } from "../audit/audit-log.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { ModelRule } from "../routing/model-access.ts";
import type { Command, CommandInput, CommandReport } from "./command.ts";
import { explainPerson } from "./explain-person.ts";
import { withAdministration } from "./with-administration.ts";

const subjectOptions = { person: { type: "string" }, organization: { type: "string" } } as const;

const subjectDetails = [
  "--person <email>       a rule for this user only",
  "--organization <end>   a rule for the organization whose address ends with this; without either, it is the rule for all users",
];

/** How many rules are printed. */
const MAX_RULES = 10_000;

const everything: ModelRule = { allowedModels: null, deniedModels: [], allowedProviders: null, deniedProviders: [] };

/** Prints which models and providers may be used. */
export const ruleList: Command = {
  name: "rule list",
  summary: "List who can use which models and providers",
  parameters: [],
  options: {},
  details: [
    "The rule for all users first, then those for organizations and users. What any of a user's rules denies is denied; of",
    "the lists of what is allowed, the most specific one applies: the user's, else the organization's, else that for all users. Changes nothing.",
  ],
  run: (input) =>
    withAdministration(input, async ({ modelRules }) => {
      const { items: rules } = await modelRules.list({ limit: MAX_RULES });
      const lines = rules.length === 0 ? ["All users can use all models."] : rules.map(lineOf);
      return succeed({ lines, document: { rules } });
    }),
};

/** Sets which models and providers may be used. */
export const ruleSet: Command = {
  name: "rule set",
  summary: "Allow or deny models and providers",
  parameters: [],
  options: {
    ...subjectOptions,
    "allow-models": { type: "string" },
    "deny-models": { type: "string" },
    "allow-providers": { type: "string" },
    "deny-providers": { type: "string" },
  },
  details: [
    ...subjectDetails,
    "--allow-models <list>     slugs separated by commas, where * matches any text, as in openai/*,meta-llama/*; all: everything that is not denied",
    "--deny-models <list>      the same; none: denies nothing",
    "--allow-providers <list>  providers' slugs or names; all: everything that is not denied",
    "--deny-providers <list>   the same; none: denies nothing",
    "Options that are left out keep their values. A running gateway applies it within five seconds. Recorded in the audit log.",
  ],
  run: async (input) => {
    const change = readChange(input);
    if (Object.keys(change).length === 0) {
      return fail(`Say what to allow or deny, as in ${input.caller} rule set --allow-models "openai/*,meta-llama/*".`);
    }
    return withSubject(input, async (subject, { modelRules }) => {
      const before = (await modelRules.find(subject)) ?? everything;
      const { allowedModels, deniedModels, allowedProviders, deniedProviders } = { ...before, ...change };
      await modelRules.set(commandLine, subject, { allowedModels, deniedModels, allowedProviders, deniedProviders });
      const rule = await modelRules.find(subject);
      return succeed({ lines: rule === undefined ? [] : [lineOf(rule)], document: rule ?? null });
    });
  },
};

/** Removes a rule. */
export const ruleRemove: Command = {
  name: "rule remove",
  summary: "Remove a rule about models and providers",
  parameters: [],
  options: subjectOptions,
  details: [...subjectDetails, "A running gateway applies it within five seconds. Recorded in the audit log."],
  run: (input) =>
    withSubject(input, async (subject, { modelRules }) => {
      if (!(await modelRules.remove(commandLine, subject))) {
        return fail(`There is no such rule, and nothing was changed. See them all: ${input.caller} rule list`);
      }
      return succeed({ lines: ["The rule is removed."], document: { removed: subject } });
    }),
};

/** Finds the subject of a rule: the one that an option names, else everybody. */
async function withSubject(
  input: CommandInput,
  use: (subject: RuleSubject, administration: Administration) => Promise<Result<CommandReport, string>>,
): Promise<Result<CommandReport, string>> {
  const { person: email, organization: slug } = input.options;
  if (email !== undefined && slug !== undefined) {
    return fail("A rule is for a user or for an organization. Give --person or --organization, not both.");
  }
  return withAdministration(input, async (administration) => {
    const { people, modelRules } = administration;
    if (typeof email === "string") {
      const person = await people.find({ email });
      if (!person) return fail(explainPerson("no-such-person", email, input.caller));
      return use({ kind: "person", id: person.id }, administration);
    }
    if (typeof slug === "string") {
      const organization = await modelRules.findOrganization(slug);
      if (!organization)
        return fail(`No organization's address ends with "${slug}". The page's settings show the address.`);
      return use({ kind: "organization", id: organization.id }, administration);
    }
    return use({ kind: "everybody" }, administration);
  });
}

function readChange({ options }: CommandInput): Partial<ModelRule> {
  const listOf = (name: string): string[] | undefined => {
    const text = options[name];
    if (typeof text !== "string") return undefined;
    return text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
  };
  const allowListOf = (name: string) => (options[name] === "all" ? null : listOf(name));
  const denyListOf = (name: string) => (options[name] === "none" ? [] : listOf(name));
  const entries = {
    allowedModels: allowListOf("allow-models"),
    deniedModels: denyListOf("deny-models"),
    allowedProviders: allowListOf("allow-providers"),
    deniedProviders: denyListOf("deny-providers"),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

function lineOf({ subject, ...rule }: NamedRule): string {
  const name = subject.kind === "organization" ? `The organization ${subject.name}` : subject.name;
  return `${name}: ${describeRule(rule)}`;
}
