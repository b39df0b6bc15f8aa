import { expect, test } from "vitest";
import { type Access, describeAccess } from "./describe-access.ts";

const access: Access = {
  isForThisMachine: false,
  ownerAddress: undefined,
  host: "0.0.0.0",
  port: 4000,
  networkAddresses: ["192.168.1.5", "10.0.0.7"],
  rule: "invited",
  setupCode: "7KQM-3TZD-8W0F",
};

test.each<[Partial<Access>, string[]]>([
  [
    {},
    [
      "On the network: http://192.168.1.5:4000, http://10.0.0.7:4000",
      "New accounts: people with an invitation (TUTTI_SIGN_UP=invited)",
      "The first account is the administrator's. Its set-up code: 7KQM-3TZD-8W0F",
    ],
  ],
  [
    { host: "127.0.0.1", setupCode: undefined, rule: "open" },
    ["New accounts: anyone who reaches the server (TUTTI_SIGN_UP=open)"],
  ],
  [{ networkAddresses: [], setupCode: undefined, rule: "closed" }, ["New accounts: no one (TUTTI_SIGN_UP=closed)"]],
  [{ isForThisMachine: true, host: "127.0.0.1" }, []],
  [
    { isForThisMachine: true, host: "127.0.0.1", ownerAddress: "http://127.0.0.1:4000/#owner=secret" },
    ["Open it as the owner of this machine (once, today): http://127.0.0.1:4000/#owner=secret"],
  ],
])("[SEC-2] with %j the start prints %j", (change, lines) => {
  expect(describeAccess({ ...access, ...change })).toEqual(lines);
});
