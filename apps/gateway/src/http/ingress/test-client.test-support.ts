/** A client of one wire form, as tests need it: it reads every kind of response into values that can be compared. */
export interface TestClient {
  /** The smallest body that requests an answer. */
  body: object;
  /** The headers by which it sends an API key. */
  keyHeaders(key: string): Readonly<Record<string, string>>;
  /** The answer in the text of a whole stream. Throws an Error with the failure's message if the answer has failed. */
  readStream(text: string): unknown;
  /** The same answer, read from a whole response. */
  readWhole(answer: unknown): unknown;
  /** The message of a failure, read from the body of its response. */
  readFailure(body: unknown): string;
}
