import type { Access, AnswerOf, Operation, ParameterOf } from "@tutti/contract/operations/operation";
import type * as z from "zod";
import type { Identity } from "../accounts/identity.ts";
import {
  type Administrator,
  authenticateAdministrator,
  type RoleServices,
} from "./administration/authenticate-administrator.ts";
import type { App, AppContext } from "./app-env.ts";
import { authenticate, authenticateSession } from "./authenticate.ts";
import { noStoreHeaders } from "./middleware/no-store-headers.ts";
import { check, readJson } from "./read-json.ts";

/** The services that find out who sends a request; `administration` where administrators are among them. */
type SenderServices = Pick<RoleServices, "accounts"> & Partial<RoleServices>;

/** The operations whose senders these services can find out. */
type OperationFor<Given> =
  Given extends Pick<RoleServices, "administration">
    ? Operation
    : Operation & { access: Exclude<Access, "administrator"> };

type SenderOf<Allowed extends Access> = Allowed extends "account" | "session"
  ? Identity
  : Allowed extends "administrator"
    ? Administrator
    : undefined;

/** A model's slug is one parameter of a route: clients also send it as one segment, and some have more than two. */
type RouteParameterOf<Path extends string> = Path extends `${string}/{author}/{slug}${string}`
  ? "slug"
  : ParameterOf<Path>;

/** A request for an operation, after its checks. */
interface OperationCall<Called extends Operation> {
  readonly c: AppContext;
  /** Who sends it, as the operation's access requires. */
  readonly sender: SenderOf<Called["access"]>;
  readonly parameters: Readonly<Record<RouteParameterOf<Called["path"]>, string>>;
  readonly query: Called extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  readonly body: Called extends { body: { schema: infer Schema extends z.ZodType } } ? z.output<Schema> : undefined;
}

/** The same value, of which the receiver changes nothing. */
type Unchanged<Value> = Value extends object ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> } : Value;

declare const valueType: unique symbol;

/** A response whose body is a value of this type, as JSON; made where the value's text is cached (`entity-tag.ts`). */
export type JsonResponse<Value> = Response & { readonly [valueType]: Value };

/** What a handler returns: the value of the response, or a whole response where the contract declares no value. */
type ReturnedBy<Called extends Operation> = Called["response"] extends { schema: z.ZodType }
  ?
      | Unchanged<AnswerOf<Called>>
      | JsonResponse<Unchanged<AnswerOf<Called>>>
      | (Called["response"] extends { otherForms: readonly string[] } ? Response : never)
  : Called["response"] extends { status: 204 }
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a value need not return anything.
      void
    : Response;

interface ImplementOptions<Called extends Operation> {
  /** Throws for senders and requests that are refused before the query is checked and the body is read. */
  admit?: (call: Pick<OperationCall<Called>, "c" | "sender" | "parameters">) => Promise<void> | void;
  /** The headers of a response whose value the handler returns; default: that no cache may store it. */
  headers?: Readonly<Record<string, string>>;
  /** The path in Hono's form, where it is not the operation's own. */
  route?: string;
}

/**
 * The function that adds the route of an operation of the contract. Before its handler is called, the sender is
 * authenticated as the operation's `access` says, the query is checked, and the body is read within its bounds and
 * checked. Throws 401 for unknown senders, 404 for people who are no administrators, 400, 413, 415 and 503 for bodies.
 */
export function createImplementer<const Given extends SenderServices>(app: App, services: Given) {
  return function implement<const Called extends OperationFor<Given>>(
    operation: Called,
    handle: (call: OperationCall<Called>) => Promise<ReturnedBy<Called>>,
    { admit, headers = noStoreHeaders, route = routeOf(operation) }: ImplementOptions<Called> = {},
  ): void {
    const { method, access, query, body, response }: Operation = operation;
    app.on(method.toUpperCase(), route, async (c) => {
      const sender = await senderOf(c.req.raw, access, services);
      const call = { c, sender, parameters: c.req.param() } as unknown as OperationCall<Called>;
      await admit?.(call);
      const checkedQuery = query && check(c.req.query(), query);
      const checkedBody = body && check(await readJson(c.req.raw, body, sender), body.schema);
      const answer = await handle({ ...call, query: checkedQuery, body: checkedBody } as OperationCall<Called>);
      if (answer instanceof Response) return answer;
      return response.status === 204 ? c.body(null, 204) : c.json(answer as object, response.status as 200, headers);
    });
  };
}

/** The path of an operation's route, in Hono's form. */
export function routeOf({ path, versions }: Operation): string {
  const route = path.replace("{author}/{slug}", ":slug{.+}").replaceAll(/\{(\w+)\}/g, ":$1");
  return versions === "any" ? route.replace("/v1/", "/:version{v[0-9]+}/") : route;
}

async function senderOf(request: Request, access: Access, services: SenderServices): Promise<Identity | undefined> {
  const { accounts, administration } = services;
  switch (access) {
    case "anyone":
    case "anyone-known":
      return undefined;
    case "account":
      return authenticate(request, accounts);
    case "session":
      return authenticateSession(request, accounts);
    case "administrator":
      if (administration === undefined) throw new Error("Administrators cannot be told from other people here.");
      return authenticateAdministrator(request, { accounts, administration });
  }
}
