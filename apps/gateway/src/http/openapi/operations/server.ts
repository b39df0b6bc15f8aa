import type { Operation } from "../operation.ts";

const DOCS = "https://www.better-auth.com/docs";

interface AuthOperation extends Pick<Operation, "id" | "method" | "summary" | "access"> {
  path: string;
  text: string;
  page: string;
}

/** Better-auth keeps the forms of these; here is only which there are. */
function authOperation({ path, text, page, ...operation }: AuthOperation): Operation {
  return {
    ...operation,
    path: `/api/auth/${path}`,
    tag: "Signing in",
    answer: { status: 200, type: "application/json", text },
    externalDocs: `${DOCS}/${page}`,
  };
}

const PASSWORD = "authentication/email-password";
const ORGANIZATION = "plugins/organization";

export const authOperations: readonly Operation[] = [
  authOperation({
    id: "signUp",
    method: "post",
    path: "sign-up/email",
    summary: "Sign up with `name`, `email` and `password`",
    access: "anyone",
    text: "The person; the session's cookie is set.",
    page: PASSWORD,
  }),
  authOperation({
    id: "signIn",
    method: "post",
    path: "sign-in/email",
    summary: "Sign in with `email` and `password`",
    access: "anyone",
    text: "The person; the session's cookie is set.",
    page: PASSWORD,
  }),
  authOperation({
    id: "continueAsOwner",
    method: "post",
    path: "continue-as-owner",
    summary: "Sign in as the person at this machine, where no other one reaches the server",
    access: "anyone",
    text: "The person; the session's cookie is set.",
    page: "concepts/session-management",
  }),
  authOperation({
    id: "signInSocial",
    method: "post",
    path: "sign-in/social",
    summary: "Sign in with GitHub or Google, by `provider` and `callbackURL`",
    access: "anyone",
    text: "The address to go on with, in `url`.",
    page: "concepts/oauth",
  }),
  authOperation({
    id: "signOut",
    method: "post",
    path: "sign-out",
    summary: "Sign out",
    access: "session",
    text: "The session has ended.",
    page: "concepts/session-management",
  }),
  authOperation({
    id: "getSession",
    method: "get",
    path: "get-session",
    summary: "Get the session, or null",
    access: "anyone-known",
    text: "The session and its person.",
    page: "concepts/session-management",
  }),
  authOperation({
    id: "changePassword",
    method: "post",
    path: "change-password",
    summary: "Change the password by `currentPassword` and `newPassword`",
    access: "session",
    text: "It is changed.",
    page: PASSWORD,
  }),
  authOperation({
    id: "setPassword",
    method: "post",
    path: "set-password",
    summary:
      "Set the first password of an account from GitHub or Google, by `newPassword`, in a session of the last day",
    access: "session",
    text: "It is set.",
    page: "concepts/users-accounts",
  }),
  authOperation({
    id: "connectSocial",
    method: "post",
    path: "link-social",
    summary: "Connect GitHub or Google to the account, by `provider` and `callbackURL`, in a session of the last day",
    access: "session",
    text: "The address to go on with, in `url`.",
    page: "concepts/users-accounts",
  }),
  authOperation({
    id: "createOrganization",
    method: "post",
    path: "organization/create",
    summary: "Create an organization by `name` and `slug`",
    access: "session",
    text: "The organization, which is open now.",
    page: ORGANIZATION,
  }),
  authOperation({
    id: "listOrganizations",
    method: "get",
    path: "organization/list",
    summary: "List the organizations of whoever is signed in",
    access: "session",
    text: "The organizations.",
    page: ORGANIZATION,
  }),
  authOperation({
    id: "openOrganization",
    method: "post",
    path: "organization/set-active",
    summary: "Open an organization by `organizationId`; null: the person's own account",
    access: "session",
    text: "The organization.",
    page: ORGANIZATION,
  }),
  authOperation({
    id: "listMembers",
    method: "get",
    path: "organization/list-members",
    summary: "List the members of the organization that is open",
    access: "session",
    text: "The members.",
    page: ORGANIZATION,
  }),
  authOperation({
    id: "removeMember",
    method: "post",
    path: "organization/remove-member",
    summary: "Remove a member by `memberIdOrEmail`",
    access: "session",
    text: "The member that was removed.",
    page: ORGANIZATION,
  }),
];

export const serverOperations: readonly Operation[] = [
  {
    id: "getSignInOptions",
    method: "get",
    path: "/api/frontend/sign-in-options",
    tag: "Signing in",
    summary: "Get the ways to sign in that this server offers",
    access: "anyone",
    answer: { status: 200, schema: "SignInOptions", text: "The ways." },
  },
  ...authOperations,
  {
    id: "getHealth",
    method: "get",
    path: "/api/health",
    tag: "Server",
    summary: "Ask whether the server runs",
    access: "anyone",
    answer: { status: 200, schema: "Health", text: "It runs." },
  },
  {
    id: "getReadiness",
    method: "get",
    path: "/api/ready",
    tag: "Server",
    summary: "Ask whether requests should be sent to this server",
    description: "What it rests on is asked. Without Redis it goes on by itself, and is ready all the same.",
    access: "anyone",
    answer: { status: 200, schema: "Readiness", text: "It is ready." },
    errors: [503],
  },
  {
    id: "checkConnection",
    method: "get",
    path: "/api/connection-check",
    tag: "Server",
    summary: "See as what a request arrives, through whatever stands in front of the server",
    description:
      "The first event tells what the server takes for its own address and for the client's. The second one comes a moment later: where both come at once, a proxy collects events.",
    access: "anyone",
    answer: {
      status: 200,
      type: "text/event-stream",
      text: "`version`, `origin` and `client_address`; then `[DONE]`.",
    },
    errors: [429],
  },
  {
    id: "getOpenApiDocument",
    method: "get",
    path: "/api/openapi.json",
    tag: "Server",
    summary: "Get this document",
    access: "anyone",
    answer: { status: 200, type: "application/json", text: "OpenAPI 3.1." },
  },
  {
    id: "getDocumentation",
    method: "get",
    path: "/api/docs",
    tag: "Server",
    summary: "Read this document, and try it",
    access: "anyone",
    answer: { status: 200, type: "text/html", text: "A page." },
  },
];
