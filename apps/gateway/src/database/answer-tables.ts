/** A response that a later request continues. */
export interface StoredResponseTable {
  id: string;
  /** The organization or the person that it was made for. */
  owner: string;
  user_id: string;
  organization_id: string | null;
  /** The response that it continues. */
  previous_id: string | null;
  /** Characters of the content. */
  size: number;
  created_at: number;
  expires_at: number;
  /** The key of the content, which the instance's secret opens. */
  sealed_key: string;
  /** The items of the request and the response, encrypted. */
  content: string;
  /** How far a response is that is made without its client; null: its client waited for it. */
  background_status: "running" | "cancelling" | "ended" | null;
  /** Until when the process that makes it answers for it; null: it has ended. */
  attended_until: number | null;
}

/** Consecutive events of a response that is made without its client. */
export interface ResponseEventTable {
  response_id: string;
  /** The sequence numbers of the first and of the last event. */
  first: number;
  last: number;
  /** The events as they are sent, encrypted with the response's key. */
  content: string;
}

/** An answer that is kept for equal requests of the same sender. */
export interface CachedAnswerTable {
  /** A hash of the request and of its sender, which nothing but the instance's secret can make. */
  id: string;
  user_id: string;
  organization_id: string | null;
  /** Characters of the content. */
  size: number;
  created_at: number;
  expires_at: number;
  /** The answer, compressed and encrypted with a key that only the same request makes again. */
  content: string;
}

/** What a person told about one generation. */
export interface GenerationFeedbackTable {
  generation_id: string;
  user_id: string;
  category: string;
  comment: string | null;
  created_at: number;
}

/** An item of a stored response, by the id by which requests refer to it. */
export interface StoredItemTable {
  item_id: string;
  response_id: string;
}
