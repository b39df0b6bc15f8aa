import { guardDatabase } from "@tutti/engine";
import { openIndexedDatabase } from "@tutti/local-db";
import { createMessageSearch, type MessageSearch } from "./message-search.ts";
import type { SearchRequest, SearchResponse } from "./search-protocol.ts";

let search: MessageSearch | undefined;

const response = (message: SearchResponse): void => self.postMessage(message);

self.addEventListener("message", (event: MessageEvent<SearchRequest>) => {
  const request = event.data;
  if (request.type === "open") {
    search = createMessageSearch({
      // The page itself reports damaged rows.
      database: guardDatabase(openIndexedDatabase({ name: request.databaseName }), () => undefined),
      onProgress: (progress) => response({ type: "progress", progress }),
      onChange: () => response({ type: "changed" }),
    });
    void search.load();
  } else {
    void search?.find(request.query).then((result) => response({ type: "found", id: request.id, result }));
  }
});
