import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useServices } from "../bindings/services-context.tsx";
import classes from "./connect-hint.module.css";

/** How to connect real models, if none is connected. */
export function ConnectHint() {
  const { dialogs } = useServices();
  return (
    <>
      {t`Paste a provider’s key, or start a local server (Ollama, LM Studio, llama.cpp, vLLM): it is found automatically.`}
      <Button
        size="compact-sm"
        className={classes.button ?? ""}
        onClick={() => {
          dialogs.close("models");
          dialogs.open("connect", {});
        }}
      >
        {t`Paste an API key`}
      </Button>
    </>
  );
}
