/** What must never be read in a log or an error; grows while the gateway runs. */
export interface SecretList {
  /** Told of a secret as soon as it is known. */
  add(secret: string): void;
  /** The same array until another one is added. */
  readonly all: readonly string[];
}

/** How many learned secrets are remembered: far more than a gateway has connected providers. */
const LIMIT = 10_000;

/** @param configuredSecrets those that are never forgotten */
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

/** A list with more in it that never changes; the first one goes on as it was. */
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
