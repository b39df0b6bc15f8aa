import { IconBrandGithub, IconBrandGoogle, IconKey } from "@tabler/icons-react";
import type { SocialProvider } from "../platform/sign-in/session.ts";

/** The marks of the services that a person can sign in with. */
export const socialIcons = {
  github: IconBrandGithub,
  google: IconBrandGoogle,
  oidc: IconKey,
} as const satisfies Record<SocialProvider, object>;
