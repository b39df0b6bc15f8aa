import { t } from "@lingui/core/macro";
import {
  type Icon,
  IconAppWindow,
  IconBox,
  IconDeviceGamepad2,
  IconLayoutNavbar,
  IconMessage,
  IconPhoto,
} from "@tabler/icons-react";
import { type GenerationMode, generationModes } from "@tutti/domain";

/** How a mode of generation is shown. */
export interface ModeLabel {
  /** In menus, as the specification has it. */
  label: string;
  /** What it makes, as the specification has it on the cards of artifacts. */
  kind: string;
  icon: Icon;
  /** The placeholder of the field. */
  placeholder: string;
}

export const modeLabels: Readonly<Record<GenerationMode, ModeLabel>> = {
  chat: { label: t`Chat`, kind: t`Words`, icon: IconMessage, placeholder: t`Ask every model at once` },
  image: { label: t`Image`, kind: t`Image`, icon: IconPhoto, placeholder: t`Describe an image` },
  "interactive-web-app": {
    label: t`Interactive App`,
    kind: t`Web App`,
    icon: IconAppWindow,
    placeholder: t`Describe an app`,
  },
  "landing-page": {
    label: t`Landing Page`,
    kind: t`Landing`,
    icon: IconLayoutNavbar,
    placeholder: t`Describe a landing page`,
  },
  "2d-game": { label: t`2D Game`, kind: t`2D Game`, icon: IconDeviceGamepad2, placeholder: t`Describe a 2D game` },
  "3d-game": { label: t`3D Game`, kind: "3D", icon: IconBox, placeholder: t`Describe a 3D game` },
};

/** The mode of a draft; chat where it is a mode that cannot be sent, such as one from a later version. */
export function modeOf(draft: { mode?: GenerationMode }): GenerationMode {
  return draft.mode !== undefined && generationModes.includes(draft.mode) ? draft.mode : "chat";
}
