/** A JSON value whose text is sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON text of a value. */
export function toJsonText(value: object): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}
