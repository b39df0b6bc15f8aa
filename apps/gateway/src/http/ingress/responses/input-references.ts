import type { InputItem, InputPart, ResponsesRequest } from "@tutti/contract";
import { ApiFailure } from "../../../api-failure.ts";
import { previousNotFound } from "../../../stored-responses/stored-responses.ts";

/** The items of a request; a text is a person's message. */
export function itemsOf({ input }: Pick<ResponsesRequest, "input">): readonly InputItem[] {
  if (typeof input !== "string") return input ?? [];
  const content: InputPart[] = [{ type: "input_text", text: input }];
  return [{ type: "message", role: "user", content }];
}

/** Throws 404 for a request that refers to what is stored, where nothing is. */
export function refuseReferences(request: ResponsesRequest): void {
  if (request.previous_response_id) throw previousNotFound(request.previous_response_id);
  const reference = itemsOf(request).find(isReference);
  if (reference) throw itemNotFound(reference);
}

/**
 * The items of a request, with those that it refers to. Throws 404 for an item that is not stored.
 *
 * @param find the stored items with these ids
 */
export async function withReferences(
  request: ResponsesRequest,
  find: (ids: string[]) => Promise<ReadonlyMap<string, InputItem>>,
): Promise<InputItem[]> {
  const items = itemsOf(request);
  const ids = items.filter(isReference).map(({ id }) => id ?? "");
  const found = await find([...new Set(ids)]);
  return items.map((item) => {
    const whole = isReference(item) ? found.get(item.id ?? "") : item;
    if (!whole) throw itemNotFound(item);
    return whole;
  });
}

/** Whether a request refers to stored items. */
export function hasReferences(request: ResponsesRequest): boolean {
  return itemsOf(request).some(isReference);
}

/** The items with an id each, by which they can be listed and referred to. */
export function namedItems(items: readonly InputItem[], responseId: string): InputItem[] {
  return items.map((item, index) => (item.id ? item : { ...item, id: `in_${responseId}_${index}` }));
}

/** The type of a reference may be left out. */
function isReference({ type, id, role }: InputItem): boolean {
  return type === "item_reference" || (!type && !role && typeof id === "string");
}

function itemNotFound({ id }: InputItem): ApiFailure {
  const message = `Item with id '${id ?? ""}' not found.`;
  return new ApiFailure({ code: 404, message, metadata: { error_type: "item_not_found" } });
}
