import { useServices } from "../../bindings/services-context.tsx";
import { searchClient } from "../../features/search/search-client.ts";
import { SearchDialog } from "../../features/search/search-dialog.tsx";
import type { FoundPlace } from "../../features/search/search-protocol.ts";

/** The search across all messages, on the same store that the page uses. */
export function MessageSearch(props: {
  /** The initial search text. */
  query: string;
  onClose: () => void;
  onJump: (place: FoundPlace) => void;
}) {
  const { databaseName } = useServices();
  return <SearchDialog client={searchClient(databaseName)} {...props} />;
}
