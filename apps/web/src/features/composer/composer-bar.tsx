import { t } from "@lingui/core/macro";
import { IconPlugConnectedX } from "@tabler/icons-react";
import type { GenerationMode } from "@tutti/domain";
import type { Draft } from "@tutti/engine";
import type { ReactNode } from "react";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import { answerHint } from "./answer-hint.ts";
import classes from "./composer.module.css";
import { missingCharacters } from "./missing-characters.ts";
import { BlindToggle } from "./modes/blind-toggle.tsx";
import type { EditTarget, OpenApp } from "./modes/edit-items.tsx";
import { ModeMenu } from "./modes/mode-menu.tsx";
import { UsesModelsToggle } from "./modes/uses-models-toggle.tsx";
import type { WebSearchAbility } from "./modes/web-search-ability.ts";
import { WebSearchToggle } from "./modes/web-search-toggle.tsx";
import { SendButton, type SendObstacle } from "./send-button.tsx";
import { SendPrice } from "./send-price.tsx";
import { useGatewayWatch } from "./use-gateway-watch.ts";

interface ComposerBarProps {
  roomId: string;
  /** The id of the hint that describes the field. */
  hintId: string;
  draft: Draft;
  mode: GenerationMode;
  openApp: OpenApp | undefined;
  onEdit: ((target: EditTarget) => void) | undefined;
  isModeOpen: boolean;
  onModeOpenChange: (isOpen: boolean) => void;
  onChooseMode: (mode: GenerationMode) => void;
  searchAbility: WebSearchAbility | undefined;
  onToggleWebSearch: () => void;
  onToggleUsesModels: () => void;
  onToggleBlind: () => void;
  isProcessing: boolean;
  isSendable: boolean;
  /** Why the message waits that is to be sent; undefined where none waits. */
  obstacle: SendObstacle | undefined;
  onSend: () => void;
  onStop: () => void;
  attachButton: ReactNode;
}

/** The row below the text: the message's options, the models that will answer, and the button that sends. */
export function ComposerBar(props: ComposerBarProps) {
  const { roomId, draft, mode, isProcessing } = props;
  return (
    <div className={classes.bar}>
      <div className={classes.tools}>
        <ModeMenu
          choice={mode}
          openApp={props.openApp}
          onEdit={props.onEdit}
          isOpen={props.isModeOpen}
          onOpenChange={props.onModeOpenChange}
          onChoose={props.onChooseMode}
        />
        <BlindToggle roomId={roomId} draft={draft} onToggle={props.onToggleBlind} />
        <WebSearchToggle
          isOn={draft.isWebSearchOn ?? false}
          ability={props.searchAbility}
          onToggle={props.onToggleWebSearch}
        />
        {mode === "chat" || mode === "image" ? null : (
          <UsesModelsToggle isOn={draft.usesModels ?? false} onToggle={props.onToggleUsesModels} />
        )}
        {props.attachButton}
      </div>
      <Hint id={props.hintId} roomId={roomId} />
      <span className={classes.keys} aria-hidden="true">
        {isProcessing ? (
          <>
            {props.isSendable && (
              <>
                <KeyCap>↵</KeyCap> {t`queue`}
              </>
            )}
            <KeyCap>Esc</KeyCap> {t`stop`}
          </>
        ) : (
          <>
            <KeyCap>↵</KeyCap> {t`send`}
          </>
        )}
      </span>
      <SendButton
        isProcessing={isProcessing}
        isEmpty={!props.isSendable}
        obstacle={props.obstacle}
        onSend={props.onSend}
        onStop={props.onStop}
      />
    </div>
  );
}

/** The models that will answer; or, where the gateway is not reached, that no model can. */
function Hint({ id, roomId }: { id: string; roomId: string }) {
  const names = useCharacterNames(roomId);
  const characters = useRoomCharacters(roomId).map((one) => ({ ...one, name: names.get(one.id) ?? one.name }));
  const { missing } = missingCharacters(characters, useModels().data);
  const isBlind = useIsBlind(roomId);
  const failure = useGatewayWatch(roomId);
  if (failure !== undefined) {
    return (
      <span className={classes.who} id={id} role="status" data-kind="warning" title={failure}>
        <IconPlugConnectedX size={15} stroke={1.75} aria-hidden />
        <span className={classes.words}>{t`Gateway not reached. Trying again…`}</span>
      </span>
    );
  }
  return (
    <span className={classes.who} id={id}>
      <span className={classes.words}>
        {isBlind ? t`Names are hidden until you vote` : answerHint(characters, missing)}
      </span>
      {isBlind ? null : <SendPrice roomId={roomId} />}
    </span>
  );
}
