import type { Administration } from "../administration/administration.ts";
import { commandLine } from "../administration/audit-log.ts";
import { describeRule, type NamedRule, type RuleSubject } from "../administration/model-rules.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { ModelRule } from "../routing/model-access.ts";
import type { Command, CommandInput, CommandReport } from "./command.ts";
import { explainPerson } from "./explain-person.ts";
import { withAdministration } from "./with-administration.ts";

const subjectOptions = { person: { type: "string" }, organization: { type: "string" } } as const;

const subjectDetails = [
  "--person <email>       a rule of this person alone",
  "--organization <end>   a rule of the organization whose address ends so; without both it is everybody's",
];

const everything: ModelRule = { allowedModels: null, deniedModels: [], allowedProviders: null, deniedProviders: [] };

/** Prints which models and providers may be used. */
export const ruleList: Command = {
  name: "rule list",
  summary: "List which models and providers may be used, and by whom",
  parameters: [],
  options: {},
  details: [
    "Everybody's rule first, then those of organizations and people. What one of a person's rules denies is denied; of",
    "what is allowed the nearest list counts: the person's, else the organization's, else everybody's. Changes nothing.",
  ],
  run: (input) =>
    withAdministration(input, async ({ modelRules }) => {
      const rules = await modelRules.list();
      const lines = rules.length === 0 ? ["Everybody may use every model."] : rules.map(lineOf);
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
    "--allow-models <list>     slugs between commas, * for any text, as in openai/*,meta-llama/*; all: whatever is not denied",
    "--deny-models <list>      the same; none: denies none",
    "--allow-providers <list>  providers' slugs or names; all: whatever is not denied",
    "--deny-providers <list>   the same; none: denies none",
    "What is left out stays. A gateway that runs knows it after five seconds at most. The audit log tells of it.",
  ],
  run: async (input) => {
    const change = readChange(input);
    if (Object.keys(change).length === 0) {
      return fail(
        `Say what is allowed or denied, as in ${input.caller} rule set --allow-models "openai/*,meta-llama/*".`,
      );
    }
    return withSubject(input, async (subject, { modelRules }) => {
      const before = (await modelRules.list()).find((rule) => isOf(rule, subject)) ?? everything;
      const { allowedModels, deniedModels, allowedProviders, deniedProviders } = { ...before, ...change };
      await modelRules.set(commandLine, subject, { allowedModels, deniedModels, allowedProviders, deniedProviders });
      const rule = (await modelRules.list()).find((each) => isOf(each, subject));
      return succeed({ lines: rule === undefined ? [] : [lineOf(rule)], document: rule ?? null });
    });
  },
};

/** Removes a rule. */
export const ruleRemove: Command = {
  name: "rule remove",
  summary: "Take a rule of models and providers away",
  parameters: [],
  options: subjectOptions,
  details: [...subjectDetails, "A gateway that runs knows it after five seconds at most. The audit log tells of it."],
  run: (input) =>
    withSubject(input, async (subject, { modelRules }) => {
      if (!(await modelRules.remove(commandLine, subject))) {
        return fail(`There is no such rule, and nothing was changed. See them all: ${input.caller} rule list`);
      }
      return succeed({ lines: ["The rule is gone."], document: { removed: subject } });
    }),
};

/** Finds the subject of a rule: the one that an option names, else everybody. */
async function withSubject(
  input: CommandInput,
  use: (subject: RuleSubject, administration: Administration) => Promise<Result<CommandReport, string>>,
): Promise<Result<CommandReport, string>> {
  const { person: email, organization: slug } = input.options;
  if (email !== undefined && slug !== undefined) {
    return fail("A rule is a person's or an organization's. Give --person or --organization, not both.");
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
        return fail(`No organization's address ends in "${slug}". The page's settings show the address.`);
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

function isOf({ subject: { kind, ...rest } }: NamedRule, subject: RuleSubject): boolean {
  const id = "id" in rest ? rest.id : undefined;
  return kind === subject.kind && id === ("id" in subject ? subject.id : undefined);
}

function lineOf({ subject, ...rule }: NamedRule): string {
  const name = subject.kind === "organization" ? `The organization ${subject.name}` : subject.name;
  return `${name}: ${describeRule(rule)}`;
}
