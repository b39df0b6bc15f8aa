import { expect, test } from "vitest";
import { DatabaseUnavailable, isDatabaseUnavailable } from "./database-unavailable.ts";

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each<[unknown, boolean]>([
  [failure("connect ECONNREFUSED 127.0.0.1:5432", { code: "ECONNREFUSED", syscall: "connect" }), true],
  [failure("connect ENOENT /run/.s.PGSQL.5432", { code: "ENOENT", syscall: "connect" }), true],
  [failure("write EPIPE", { code: "EPIPE", syscall: "write" }), true],
  [failure("terminating connection due to administrator command", { code: "57P01" }), true],
  [failure("the database system is starting up", { code: "57P03" }), true],
  [failure("sorry, too many clients already", { code: "53300" }), true],
  [failure("connection failure", { code: "08006" }), true],
  [failure("Connection terminated unexpectedly"), true],
  [failure("timeout exceeded when trying to connect"), true],
  [failure("Client has encountered a connection error and is not queryable"), true],
  [new DatabaseUnavailable("The session could not be read."), true],
  [failure("duplicate key value violates unique constraint", { code: "23505" }), false],
  [failure("no such file", { code: "ENOENT", syscall: "open" }), false],
  [failure("x is not a function"), false],
  ["away", false],
])("%s: the database is away: %s", (error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected);
});
