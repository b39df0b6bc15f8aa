import { randomUUID } from "node:crypto";
import { call, signUp } from "../api.ts";
import { type Attack, send } from "./attack.ts";

const secretOf = (body: unknown): string => (body as { link: string }).link.split("#")[1] ?? "";

/** As many people as one likes follow a link of an organization at the same moment. */
export const joinsAtOnce: Attack = {
  name: "joins by one link at the same moment: people who joined",
  memory: 150,
  async run({ origin, smoke }) {
    const [tries, uses] = smoke ? [6, 2] : [40, 3];
    const owner = await signUp(origin, `owner-${randomUUID()}`);
    const organization = { name: "Analytical Society", slug: `society-${randomUUID()}` };
    const creation = call(`${origin}/api/auth/organization/create`, {
      method: "POST",
      cookie: owner,
      body: organization,
    });
    const { id } = (await (await creation).json()) as { id: string };
    const links = `${origin}/api/frontend/organizations/${id}/invitations`;
    const secret = secretOf(await (await call(links, { method: "POST", cookie: owner, body: { uses } })).json());
    const people: string[] = [];
    for (let count = 0; count < tries; count += 1) people.push(await signUp(origin, `guest-${randomUUID()}`));
    const statuses = await Promise.all(
      people.map(async (cookie) => {
        const headers = { cookie, origin };
        const url = `${origin}/api/frontend/invitations/accept`;
        return (await send(url, { method: "POST", headers, body: { secret } })).status;
      }),
    );
    const count = statuses.filter((status) => status < 300).length;
    const losses = count === uses ? [] : [`${count} of ${tries} came in, where ${uses} may`];
    return { tries, count, limit: uses, losses };
  },
};
