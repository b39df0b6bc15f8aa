import { randomUUID } from "node:crypto";
import type { InstanceInvitation } from "@tutti/contract";
import { type Product, startProduct } from "@tutti/testkit/product";
import { installedPostgres, startPostgres } from "../../../apps/gateway/src/database/postgres.test-support.ts";
import { pause } from "../../gateway/figures.ts";
import type { Section } from "../section.ts";
import { call, signUp } from "./api.ts";
import { runMany, send } from "./attacks/attack.ts";
import { wideLimits } from "./upstream.ts";

/** How many sign-ups each round sends at once, by how many links with how many uses each. */
const rounds = { short: { tries: 8, uses: [2] }, long: { tries: 40, uses: [1, 3, 10] } };

const columns = ["database", "uses of the link", "sign-ups at once", "accounts", "allowed", "uses left"];

/** A link with N uses, taken up by many at the same moment, makes exactly N accounts: on each database. */
export const serverInvitations: Section = {
  title: "Invitations of a server",
  async run({ smoke }) {
    const losses: string[] = [];
    const rows = await takeUpLinks("SQLite", {}, { smoke, losses });
    const programs = smoke ? undefined : installedPostgres();
    if (programs !== undefined) {
      const postgres = await startPostgres(programs);
      try {
        const environment = { DATABASE_URL: postgres.url, TUTTI_SECRET: "a-secret-of-the-bench-of-invitations" };
        rows.push(...(await takeUpLinks("PostgreSQL", environment, { smoke, losses })));
      } finally {
        await postgres.stop();
      }
    }
    const title = "Gateway: a server's invitation that many take up at once";
    const goals = [`each link makes as many accounts as it has uses${programs ? "" : "; PostgreSQL was not started"}`];
    return { table: { title, columns, rows, goals }, losses };
  },
};

async function takeUpLinks(
  database: string,
  environment: Readonly<Record<string, string>>,
  { smoke, losses }: { smoke: boolean; losses: string[] },
): Promise<(string | number)[][]> {
  const config = { discover: false, demo: false, catalogue_refresh: false, providers: [] };
  const product = await startProduct({ config, environment: { ...wideLimits, TUTTI_SIGN_UP: "", ...environment } });
  try {
    const { origin } = product;
    const ownerLink = await printedOwnerLink(product);
    const administrator = await signUp(origin, "administrator", { ownerLink });
    const { tries, uses: linkUses } = smoke ? rounds.short : rounds.long;
    const rows: (string | number)[][] = [];
    for (const uses of linkUses) {
      const body = { uses };
      const invitations = `${origin}/api/frontend/admin/invitations`;
      const created = await call(invitations, { method: "POST", cookie: administrator, body });
      const { data, link } = (await created.json()) as { data: InstanceInvitation; link: string };
      const before = await countPeople(origin, administrator);
      await signUpAtOnce(origin, link.split("#")[1] ?? "", tries);
      const accounts = (await countPeople(origin, administrator)) - before;
      const list = (await (await call(invitations, { cookie: administrator })).json()) as {
        data: readonly InstanceInvitation[];
      };
      const left = list.data.find(({ id }) => id === data.id)?.uses_left ?? 0;
      rows.push([database, uses, tries, accounts, uses, left]);
      if (accounts !== uses || left !== 0) {
        losses.push(`${database}: ${accounts} accounts came of a link with ${uses} uses, which has ${left} left`);
      }
    }
    return rows;
  } finally {
    await product.stop();
  }
}

/** Signs so many strangers up by one link; a refusal that names a time to wait is tried again after it. */
async function signUpAtOnce(origin: string, invitation: string, tries: number): Promise<void> {
  await runMany(tries, tries, async () => {
    const name = `guest-${randomUUID()}`;
    const body = { name, email: `${name}@example.com`, password: "analytical engine", invitation };
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { status, retryAfter } = await send(`${origin}/api/auth/sign-up/email`, {
        method: "POST",
        headers: { origin },
        body,
      });
      if (status !== 429 && status !== 503) return;
      await pause(retryAfter * 1000);
    }
  });
}

async function countPeople(origin: string, administrator: string): Promise<number> {
  const response = await call(`${origin}/api/frontend/admin/people`, { cookie: administrator });
  return ((await response.json()) as { total_count: number }).total_count;
}

/** The secret of the link that a start prints for the owner of its machine, some time after it is ready. */
async function printedOwnerLink({ output }: Pick<Product, "output">): Promise<string> {
  for (let waits = 0; waits < 200; waits += 1) {
    const [, secret] = /#owner=(\S+)/u.exec(output()) ?? [];
    if (secret !== undefined) return secret;
    await pause(100);
  }
  throw new Error(`The start printed no link for the owner: ${output()}`);
}
