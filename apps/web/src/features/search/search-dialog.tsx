import { t } from "@lingui/core/macro";
import { FinderDialog } from "../../ui/dialogs/finder-dialog.tsx";
import type { SearchClient } from "./search-client.ts";
import { SearchContent } from "./search-content.tsx";
import type { FoundPlace } from "./search-protocol.ts";

interface SearchDialogProps {
  client: SearchClient;
  /** The initial query. */
  query?: string;
  onClose: () => void;
  onJump: (place: FoundPlace) => void;
}

/** The search across all messages of all rooms. It is open for as long as it is rendered. */
export function SearchDialog({ client, query = "", onClose, onJump }: SearchDialogProps) {
  return (
    <FinderDialog label={t`Search messages`} width={720} onClose={onClose}>
      <SearchContent client={client} initialQuery={query} onClose={onClose} onJump={onJump} />
    </FinderDialog>
  );
}
