import { Trans } from "@lingui/react/macro";
import classes from "./connect-hint.module.css";

/** A hint on how to connect real models, if none is connected. */
export function ConnectHint() {
  return (
    <Trans>
      To connect real ones, set a key such as{" "}
      <code translate="no" className={classes.code}>
        OPENROUTER_API_KEY
      </code>{" "}
      and start Tutti again, or start a local server (Ollama, LM Studio, llama.cpp, vLLM): it is found by itself.
    </Trans>
  );
}
