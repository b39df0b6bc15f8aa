import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { SearchClient } from "./search-client.ts";
import type { SearchProgress, SearchResult } from "./search-protocol.ts";

const nothing: SearchResult = { hits: [], total: 0 };

/** The result and its query: it stays until the next response arrives, so that the list does not flicker. */
export interface FoundMessages {
  query: string;
  result: SearchResult;
  progress: SearchProgress;
}

/** The matching messages; searched again when the index has changed. */
export function useFoundMessages(client: SearchClient, query: string): FoundMessages {
  const { progress, revision } = useStore(client.state);
  const [searchResult, setSearchResult] = useState({ query: "", result: nothing });
  const latest = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a reason to ask again.
  useEffect(() => {
    latest.current += 1;
    const latestRequest = latest.current;
    if (query === "") {
      setSearchResult({ query, result: nothing });
      return;
    }
    void client.find(query).then((result) => {
      if (latestRequest === latest.current) setSearchResult({ query, result });
    });
  }, [client, query, revision]);

  return { ...searchResult, progress };
}
