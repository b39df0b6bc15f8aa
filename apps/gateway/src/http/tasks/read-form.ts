import { ApiFailure } from "../../api-failure.ts";
import type { BodyShare } from "../../bodies/body-budget.ts";
import { tooManyOpenAnswers } from "../../bodies/body-failures.ts";
import type { BodyRule } from "../../bodies/body-rules.ts";
import { checkType, readBytes } from "../../bodies/read-body.ts";
import { hasKey } from "../sender-key.ts";

/** Whether a body is a form with files. */
export function isForm({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");
}

/**
 * The form in a request's body, read within its bounds and held in its owner's share. Throws 415 without a key, since a
 * page of another origin may send a form with a person's cookies; 413 if it is too large, 503 if too much is held, and
 * 400 if it is no form.
 */
export async function readFormData(request: Request, rule: BodyRule, share: BodyShare): Promise<FormData> {
  checkType(request.headers, hasKey(request));
  const bytes = (await readBytes(request, rule)) ?? new Uint8Array();
  // The bytes, and the values that are made of them.
  if (!share.take(2 * bytes.length)) throw tooManyOpenAnswers();
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw new ApiFailure({ code: 400, message: "The body of the request is not a valid form (multipart/form-data)." });
  }
}

/** The fields of a form that are texts, those named `name[]` as lists. Numbers stay texts. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const list = /^(.+)\[\]$/.exec(name)?.[1];
    if (list === undefined) fields[name] = value;
    else fields[list] = [...((fields[list] as string[] | undefined) ?? []), value];
  }
  return fields;
}

/** The fields with these names as numbers, where they are texts of numbers. */
export function withNumbers(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const numbers = names.flatMap((name): [string, number][] => {
    const value = fields[name];
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
    return Number.isFinite(number) ? [[name, number]] : [];
  });
  return { ...fields, ...Object.fromEntries(numbers) };
}

/** The files of a form in these fields, in their order. */
export function filesOf(form: FormData, ...names: readonly string[]): File[] {
  return names.flatMap((name) => form.getAll(name)).filter((value) => value instanceof File);
}

/** A file's content in base64. */
export async function base64Of(file: File): Promise<string> {
  return Buffer.from(await file.arrayBuffer()).toString("base64");
}
