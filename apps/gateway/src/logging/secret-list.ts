/** The secrets that must never appear in a log or an error; grows while the gateway runs. */
export interface SecretList {
  /** Called with a secret as soon as it is known. */
  add(secret: string): void;
  /** The same array until another secret is added. */
  readonly all: readonly string[];
}

/** How many added secrets are kept: far more than a gateway has connected providers. */
const LIMIT = 10_000;

/** @param configuredSecrets the secrets that are always kept */
export function createSecretList(configuredSecrets: readonly string[]): SecretList {
  const learnt = new Set<string>();
  let all: readonly string[] = configuredSecrets;
  return {
    add(secret) {
      if (learnt.has(secret) || configuredSecrets.includes(secret)) return;
      learnt.add(secret);
      for (const oldest of learnt) {
        if (learnt.size <= LIMIT) break;
        learnt.delete(oldest);
      }
      all = [...configuredSecrets, ...learnt];
    },
    get all() {
      return all;
    },
  };
}

/** A list with further secrets that never change; the given list stays as it is. */
export function withMore(list: Pick<SecretList, "all">, more: readonly string[]): Pick<SecretList, "all"> {
  let knownSecrets: readonly string[] | undefined;
  let all: readonly string[] = [];
  return {
    get all() {
      if (knownSecrets !== list.all) {
        knownSecrets = list.all;
        all = [...knownSecrets, ...more];
      }
      return all;
    },
  };
}
