import { Button } from "@mantine/core";
import { IconBrandGithub, IconBrandGoogle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { signInOptionsSchema } from "@tutti/contract";
import { useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import type { SocialProvider } from "../../platform/session.ts";
import classes from "./sign-in-dialog.module.css";

const providers = {
  github: { name: "GitHub", icon: IconBrandGithub },
  google: { name: "Google", icon: IconBrandGoogle },
} as const satisfies Record<SocialProvider, object>;

/** The other ways in, where the server has been set up for them; they lead back to the address that was left. */
export function SocialButtons({ onRefusal }: { onRefusal: (message: string) => void }) {
  const { callApi, session } = useServices();
  const [leaving, setLeaving] = useState<SocialProvider>();
  const { data } = useQuery({
    queryKey: ["sign-in-options"],
    queryFn: ({ signal }) => callApi("/api/frontend/sign-in-options", { schema: signInOptionsSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = async (provider: SocialProvider): Promise<void> => {
    setLeaving(provider);
    const outcome = await session.signInWith(provider, `${location.pathname}${location.search}${location.hash}`);
    if (outcome.ok) return location.assign(outcome.value);
    setLeaving(undefined);
    onRefusal(outcome.error.message);
  };

  if (data === undefined || data.social.length === 0) return null;
  return (
    <div className={classes.social}>
      {data.social.map((provider) => {
        const { name, icon: Glyph } = providers[provider];
        return (
          <Button
            key={provider}
            variant="default"
            fullWidth
            leftSection={<Glyph size={16} stroke={1.75} />}
            loading={leaving === provider}
            onClick={() => void leave(provider)}
          >
            Continue with {name}
          </Button>
        );
      })}
    </div>
  );
}
