import { randomUUID } from "node:crypto";
import { call, makeKey, type Person, signUp } from "./api.ts";

/** A write that the gateway has acknowledged, and how to check that it is there. */
interface Write {
  what: string;
  isThere(origin: string): Promise<boolean>;
}

/** People, keys and presets that are created one after the other, until the writers are told to stop. */
export interface Writers {
  readonly writes: readonly Write[];
  stop(): Promise<void>;
}

/** Milliseconds between two writes of one kind: sign-ups of one address are limited to 100 a minute. */
const PAUSE = { signUp: 700, key: 20, preset: 20 } as const;

export function startWriters(origin: string, person: Person): Writers {
  const writes: Write[] = [];
  let isStopped = false;
  const { cookie } = person;

  const writeSignUp = async () => {
    const name = `person-${randomUUID()}`;
    const session = await signUp(origin, name);
    const isThere = (at: string) => isAnswered(`${at}/api/frontend/user/presets`, { cookie: session });
    writes.push({ what: `the account of ${name}`, isThere });
  };
  const writeKey = async () => {
    const { id, key } = await makeKey(origin, cookie, "Made under load");
    writes.push({ what: `key ${id}`, isThere: (at) => isAnswered(`${at}/api/v1/key`, { key }) });
  };
  const writePreset = async () => {
    const slug = `preset-${randomUUID()}`;
    const body = { slug, name: slug, system_prompt: `Answer as ${slug}.` };
    await (await call(`${origin}/api/frontend/user/presets`, { method: "POST", cookie, body })).text();
    const isThere = (at: string) => isAnswered(`${at}/api/v1/presets/${slug}`, { key: person.keys[0]?.key });
    writes.push({ what: `preset ${slug}`, isThere });
  };

  async function keepWriting(write: () => Promise<void>, pause: number): Promise<void> {
    while (!isStopped) {
      // A write without an acknowledgment promises nothing.
      await write().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  const writing = [
    keepWriting(writeSignUp, PAUSE.signUp),
    keepWriting(writeKey, PAUSE.key),
    keepWriting(writePreset, PAUSE.preset),
  ];
  return {
    writes,
    async stop() {
      isStopped = true;
      await Promise.all(writing);
    },
  };
}

async function isAnswered(url: string, as: { cookie?: string; key?: string | undefined }): Promise<boolean> {
  try {
    await (await call(url, as)).text();
    return true;
  } catch {
    return false;
  }
}
