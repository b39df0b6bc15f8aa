import { beginSecretChange, type StoredSecretChange } from "../accounts/secret.ts";
import type { Config, Environment } from "../config/config.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type Rotation, rotateSecret } from "../secret-rotation/rotate-secret.ts";
import type { Command } from "./command.ts";
import { openAlone } from "./open-alone.ts";
import { readCommandConfig } from "./read-command-config.ts";

const NEW_SECRET = "TUTTI_NEW_SECRET";
const FIX = "Give at least 32 characters, such as the output of: openssl rand -base64 32";

/** Replaces the instance's secret, and reseals everything that it opens. */
export const rotateSecretCommand: Command = {
  name: "rotate-secret",
  summary: "Replace the instance's secret, while no gateway runs, and re-encrypt what it protects",
  parameters: [],
  options: { "leave-unreadable": { type: "boolean" } },
  details: [
    "Everything that the secret encrypts (provider keys that users connected, and the data of their two-step sign-in)",
    "is encrypted with a new one, in one transaction.",
    "If TUTTI_SECRET is set, also set TUTTI_NEW_SECRET, and afterwards start with that value as TUTTI_SECRET.",
    "Otherwise, the secret of the data folder is replaced by TUTTI_NEW_SECRET if that is set, or else by a new random one.",
    "It ends all sessions (all users must sign in again), unfinished sign-ins through other services, and an unused set-up code.",
    "API keys, passwords, links, published pages and shares still work. An earlier backup opens with its own secret.",
    "If the command was interrupted, run it again in the same way: it finishes the rotation.",
    "--leave-unreadable  leave what the current secret cannot decrypt as it is, instead of failing",
  ],
  run: async (input) => {
    const config = readCommandConfig(input);
    if (!config.ok) return config;
    const secretResult = readNewSecret(input.environment, config.value);
    if (!secretResult.ok) return secretResult;
    const leavesUnreadable = input.options["leave-unreadable"] === true;
    const rotationResult = await rotate(config.value, { newSecret: secretResult.value, leavesUnreadable });
    if (!rotationResult.ok) return rotationResult;
    return succeed({ lines: describe(rotationResult.value, config.value), document: toDocument(rotationResult.value) });
  },
};

function readNewSecret(environment: Environment, config: Config): Result<string | undefined, string> {
  const newSecret = environment[NEW_SECRET]?.trim() || undefined;
  if (newSecret === undefined && config.secret !== undefined) {
    return fail(`The secret is in TUTTI_SECRET, but ${NEW_SECRET} is not set. ${FIX}`);
  }
  if (newSecret !== undefined && newSecret.length < 32)
    return fail(`${NEW_SECRET} has ${newSecret.length} characters. ${FIX}`);
  if (newSecret !== undefined && newSecret === config.secret) {
    return fail(`${NEW_SECRET} is the same as TUTTI_SECRET, and nothing was changed. ${FIX}`);
  }
  return succeed(newSecret);
}

async function rotate(
  config: Config,
  { newSecret, leavesUnreadable }: { newSecret: string | undefined; leavesUnreadable: boolean },
): Promise<Result<Rotation, string>> {
  const openResult = await openAlone(config);
  if (!openResult.ok) return openResult;
  const database = openResult.value;
  try {
    const change = beginChange(config, newSecret);
    if (!change.ok) return change;
    const { from, to, isBegun, finish, abandon } = change.value;
    const rotationResult = await rotateSecret({ database, from, to, leavesUnreadable, now: Date.now() });
    if (rotationResult.ok) {
      finish();
      return rotationResult;
    }
    if (!isBegun) abandon();
    return fail(
      `The current secret cannot decrypt ${rotationResult.error.join(", ")}; nothing was changed. Have them disconnected in Settings, set the secret that they were stored with, or leave them as they are: --leave-unreadable`,
    );
  } finally {
    await database.close();
  }
}

type Change = StoredSecretChange & { from: string };

function beginChange(config: Config, newSecret: string | undefined): Result<Change, string> {
  const { secret, dataFolder } = config;
  if (secret !== undefined && newSecret !== undefined) {
    return succeed({ from: secret, to: newSecret, isBegun: false, finish: () => undefined, abandon: () => undefined });
  }
  const changeResult = beginSecretChange({ dataFolder, newSecret });
  if (!changeResult.ok) return fail(changeResult.error.message);
  const { from } = changeResult.value;
  if (from !== undefined) return succeed({ ...changeResult.value, from });
  changeResult.value.abandon();
  return fail(
    `There is no secret in ${dataFolder}: no gateway was started on it without TUTTI_SECRET. Set TUTTI_DATA or TUTTI_SECRET as for the gateway.`,
  );
}

/** With the field names that programs know since the command was released. */
function toDocument({ columns, ...others }: Rotation): object {
  return {
    columns: columns.map(({ resealedCount, earlierCount, ...column }) => ({
      ...column,
      resealed: resealedCount,
      already: earlierCount,
    })),
    ...others,
  };
}

function describe({ columns, unreadable, endedSessions }: Rotation, config: Config): string[] {
  return [
    ...columns.map(({ title, resealedCount, earlierCount }) => {
      const before = earlierCount === 0 ? "" : `; ${earlierCount} already were`;
      return `Encrypted with the new secret: ${resealedCount} ${title}${before}`;
    }),
    ...unreadable.map((title) => `Still unreadable: ${title}`),
    `Ended ${endedSessions} sessions: all users must sign in again.`,
    config.secret === undefined
      ? `The new secret is in ${config.dataFolder}.`
      : `Start every gateway with TUTTI_SECRET set to the current value of ${NEW_SECRET}.`,
  ];
}
