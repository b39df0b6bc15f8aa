/** Why a body is refused: it is not JSON, or exceeds a bound. */
export type JsonFault = "syntax" | "depth" | "values" | "fields" | "structure" | "name";

export class JsonRefused extends Error {
  override readonly name = "JsonRefused";
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(`The JSON is refused: ${fault}`);
    this.fault = fault;
  }
}
