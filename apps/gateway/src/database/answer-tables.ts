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

/** An item of a stored response, by the id by which requests refer to it. */
export interface StoredItemTable {
  item_id: string;
  response_id: string;
}
