import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { checkTexts } from "@tutti/domain";
import type { StoreTrouble } from "@tutti/engine";
import { useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import classes from "./store-bar.module.css";

const texts = checkTexts.trouble;

/** The bar that says why the store cannot be used as it was, and offers a way to continue. */
export function StoreBar({ trouble }: { trouble: StoreTrouble }) {
  const engine = useEngine();
  const [isDismissed, setIsDismissed] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const saveResult = await engine.store.saveAgain();
      if (!saveResult.ok) throw new Error(texts.gone.failed);
    },
  });
  if (isDismissed) return null;

  const { title, text, action } = textsOf(trouble);
  const isGone = trouble.type === "gone";
  return (
    <section className={classes.bar} role="alert" aria-label={title}>
      <p className={classes.words}>
        <strong>{title}.</strong> {save.isError ? save.error.message : text}
      </p>
      <div className={classes.actions}>
        <PendingButton
          size="compact-sm"
          isPending={save.isPending}
          onClick={() => (isGone ? save.mutate() : location.reload())}
        >
          {action}
        </PendingButton>
        {trouble.type === "temporary" && (
          <Button size="compact-sm" variant="default" onClick={() => setIsDismissed(true)}>
            {texts.dismiss}
          </Button>
        )}
      </div>
    </section>
  );
}

function textsOf(trouble: StoreTrouble): { title: string; text: string; action: string } {
  if (trouble.type !== "temporary") return texts[trouble.type];
  return trouble.isRefused ? texts.refused : texts.noStore;
}
