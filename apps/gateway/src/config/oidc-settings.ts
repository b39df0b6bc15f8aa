import { fail, type Result, succeed } from "../result.ts";
import type { Environment, OidcLogin, OidcMembership } from "./config.ts";
import { isLoopbackName } from "./host-names.ts";

export const oidcVariables = [
  "TUTTI_OIDC_ISSUER",
  "TUTTI_OIDC_CLIENT_ID",
  "TUTTI_OIDC_CLIENT_SECRET",
  "TUTTI_OIDC_NAME",
  "TUTTI_OIDC_SCOPES",
  "TUTTI_OIDC_GROUPS_CLAIM",
  "TUTTI_OIDC_ADMIN_GROUPS",
  "TUTTI_OIDC_ORGANIZATIONS",
] as const;

type OidcVariable = (typeof oidcVariables)[number];

const ORGANIZATION = /^(?<group>[^=,]+)=(?<organization>[\w-]+)(?::(?<role>admin|member))?$/;

/** Reads the settings of OpenID Connect; undefined if people do not sign in by it. A failure is a whole sentence. */
export function readOidc(environment: Environment): Result<OidcLogin | undefined, string> {
  const values = Object.fromEntries(oidcVariables.map((name) => [name, environment[name]])) as Record<
    OidcVariable,
    string | undefined
  >;
  const { TUTTI_OIDC_ISSUER: issuer, TUTTI_OIDC_CLIENT_ID: clientId } = values;
  const variable = oidcVariables.find((name) => values[name] !== undefined);
  if (variable === undefined) return succeed(undefined);
  if (issuer === undefined || clientId === undefined) {
    const missing = issuer === undefined ? "TUTTI_OIDC_ISSUER" : "TUTTI_OIDC_CLIENT_ID";
    return fail(`${variable} is set but ${missing} is not; set both to offer this sign-in, or neither.`);
  }
  const address = URL.parse(issuer);
  const isSafe = address?.protocol === "https:" || (address?.protocol === "http:" && isLoopbackName(address.hostname));
  if (address === null || !isSafe || address.search !== "" || address.hash !== "") {
    return fail(
      `TUTTI_OIDC_ISSUER is "${issuer}"; give the provider's address with https, such as https://id.example.org/realms/main.`,
    );
  }
  const organizations = readOrganizations(values.TUTTI_OIDC_ORGANIZATIONS);
  if (!organizations.ok) return organizations;
  const scopes = (values.TUTTI_OIDC_SCOPES ?? "openid profile email").split(/[\s,]+/);
  return succeed({
    issuer,
    clientId,
    clientSecret: values.TUTTI_OIDC_CLIENT_SECRET,
    name: values.TUTTI_OIDC_NAME ?? address.hostname,
    scopes: scopes.includes("openid") ? scopes : ["openid", ...scopes],
    groups: {
      claim: values.TUTTI_OIDC_GROUPS_CLAIM ?? "groups",
      administrators: listIn(values.TUTTI_OIDC_ADMIN_GROUPS),
      organizations: organizations.value,
    },
  });
}

function readOrganizations(text: string | undefined): Result<OidcMembership[], string> {
  const memberships: OidcMembership[] = [];
  for (const part of listIn(text)) {
    const { group, organization, role } = ORGANIZATION.exec(part)?.groups ?? {};
    if (group === undefined || organization === undefined) {
      return fail(
        `TUTTI_OIDC_ORGANIZATIONS has "${part}"; give pairs of a group and the end of an organization's address, separated by commas, such as lab=research, leads=research:admin.`,
      );
    }
    memberships.push({ group, organization, role: role === "admin" ? "admin" : "member" });
  }
  return succeed(memberships);
}

function listIn(text = ""): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
