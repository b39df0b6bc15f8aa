import type { Attachment, Result } from "@tutti/domain";
import type { FileFailure } from "./prepare-file.ts";

/** From the page to the worker. */
export interface PrepareRequest {
  id: number;
  file: File;
  /** The encoding that a person chose for a text. */
  encoding?: string;
}

/** From the worker to the page. */
export interface PrepareResponse {
  id: number;
  result: Result<Attachment, FileFailure>;
}
