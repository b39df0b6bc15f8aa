import { expect, test } from "vitest";
import { readOidc } from "./oidc-settings.ts";

const requiredSettings = { TUTTI_OIDC_ISSUER: "https://id.example.org/realms/main", TUTTI_OIDC_CLIENT_ID: "tutti" };

test("nothing is offered where nothing is set", () => {
  expect(readOidc({})).toEqual({ ok: true, value: undefined });
});

test("[SEC-8] an issuer and a client suffice, and groups give roles", () => {
  expect(readOidc(requiredSettings)).toMatchObject({
    value: { name: "id.example.org", scopes: ["openid", "profile", "email"], groups: { claim: "groups" } },
  });
  const groups = {
    TUTTI_OIDC_ADMIN_GROUPS: "admins, root",
    TUTTI_OIDC_ORGANIZATIONS: "lab=research, leads=research:admin",
  };
  expect(readOidc({ ...requiredSettings, ...groups, TUTTI_OIDC_SCOPES: "email groups" })).toMatchObject({
    value: {
      scopes: ["openid", "email", "groups"],
      groups: {
        administrators: ["admins", "root"],
        organizations: [
          { group: "lab", organization: "research", role: "member" },
          { group: "leads", organization: "research", role: "admin" },
        ],
      },
    },
  });
});

test.each([
  [{ TUTTI_OIDC_ISSUER: "https://id.example.org" }, "TUTTI_OIDC_CLIENT_ID is not; set both"],
  [{ TUTTI_OIDC_NAME: "Acme" }, "TUTTI_OIDC_ISSUER is not; set both"],
  [{ ...requiredSettings, TUTTI_OIDC_ISSUER: "http://id.example.org" }, "give the provider's address with https"],
  [{ ...requiredSettings, TUTTI_OIDC_ISSUER: "id.example.org" }, "give the provider's address with https"],
  [{ ...requiredSettings, TUTTI_OIDC_ORGANIZATIONS: "lab" }, 'TUTTI_OIDC_ORGANIZATIONS has "lab"'],
  [{ ...requiredSettings, TUTTI_OIDC_ORGANIZATIONS: "lab=research:owner" }, "leads=research:admin"],
])("%o is refused in words", (environment, words) => {
  expect(readOidc(environment)).toEqual({ ok: false, error: expect.stringContaining(words) });
});
