import type { User } from "@tutti/contract";
import type { Session } from "./sign-in/session.ts";
import type { UiStateStore } from "./ui-state.ts";

/**
 * Stores the signed-in person's default model for new chats, so that the next visit has it at once. If the gateway
 * cannot be reached, the stored model stays.
 */
export function followDefaultModel(options: {
  session: Pick<Session, "state">;
  uiState: Pick<UiStateStore, "update">;
  fetchUser: () => Promise<Pick<User, "default_text_model">>;
}): void {
  const { session, uiState, fetchUser } = options;
  let knownOf: string | undefined;
  session.state.subscribe((state) => {
    if (state.status === "signed-out" && !state.isExpired) {
      knownOf = undefined;
      uiState.update({ defaultModel: undefined });
    }
    if (state.status !== "signed-in" || state.user.id === knownOf) return;
    knownOf = state.user.id;
    void fetchUser().then(
      (user) => uiState.update({ defaultModel: user.default_text_model ?? undefined }),
      () => undefined,
    );
  });
}
