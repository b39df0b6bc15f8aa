import type { Result } from "@tutti/domain";
import { useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import type { SignInFailure } from "../../platform/sign-in/session.ts";

/** The attempts of a person to enter, in whichever way. */
export interface Entering {
  /** Why the last attempt was refused. */
  refusal: string | undefined;
  setRefusal(refusal: string | undefined): void;
  isSending: boolean;
  /** Whether the person must enter a code now, as the second step. */
  needsCode: boolean;
  /** Follows an attempt to its end. */
  enter(attempt: Promise<Result<unknown, SignInFailure>>): Promise<void>;
  /** Goes back from the code to the first step. */
  leaveCode(): void;
}

/**
 * @param options.onRefused called when an attempt was refused
 * @param options.onDone called once the person is signed in
 */
export function useEntering({ onRefused, onDone }: { onRefused: () => void; onDone: () => void }): Entering {
  const { session, uiState } = useServices();
  const [refusal, setRefusal] = useState(() => session.returnFailure.getState().message);
  const [isSending, setIsSending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  return {
    refusal,
    setRefusal,
    isSending,
    needsCode,
    enter: async (attempt) => {
      setRefusal(undefined);
      setIsSending(true);
      const outcome = await attempt;
      setIsSending(false);
      if (!outcome.ok) {
        onRefused();
        setRefusal(outcome.error.message);
        return;
      }
      if (outcome.value === "needs-code") {
        setNeedsCode(true);
        return;
      }
      uiState.update({ hasAccount: true });
      onDone();
    },
    leaveCode: () => {
      setRefusal(undefined);
      setNeedsCode(false);
    },
  };
}
