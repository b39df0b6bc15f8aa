import { useServices } from "../../bindings/services-context.tsx";
import { searchClient } from "../../features/search/search-client.ts";
import { SearchDialog } from "../../features/search/search-dialog.tsx";

/** The search across all messages, on the same store that the page uses. */
export function MessageSearch(props: {
  /** The initial search text. */
  query: string;
  onClose: () => void;
  onJump: (place: { roomId: string; messageId: string }) => void;
}) {
  const { databaseName } = useServices();
  return <SearchDialog client={searchClient(databaseName)} {...props} />;
}
