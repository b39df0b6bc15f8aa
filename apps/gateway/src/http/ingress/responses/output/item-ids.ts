/** How the items of a form's answer are named: by the kind of item, the generation's id, and a number. */
export function itemIdOf(prefix: "msg" | "rs" | "fc" | "ctc" | "ig", generationId: string, index: number): string {
  return `${prefix}_${generationId}_${index}`;
}

/** Whether this gateway has named an item; no provider knows such an id. */
export function isOwnItemId(id: string): boolean {
  return /^[a-z]+_gen-/.test(id);
}
