import type { HostMessage } from "../frame/frame-messages.ts";
import type { PlayedInput } from "../input/played-input.ts";

/** Previews that are used as one: what is done in one of them is played in the others. */
export interface InputGroup {
  /** @param post sends to the frame that the preview shows now */
  join(post: (message: HostMessage) => void): InputMember;
  /** Whether input is played; off at first. */
  share(isShared: boolean): void;
  /** Stops the time of all previews, or lets it go on. */
  pause(isPaused: boolean): void;
}

/** A preview of a group. */
export interface InputMember {
  /** Its frame has begun anew, and knows nothing yet. */
  begin(): void;
  receive(input: PlayedInput): void;
  leave(): void;
}

/** What only a person does; the rest also follows from what was played. */
const ACTS: ReadonlySet<PlayedInput["kind"]> = new Set(["pointer", "click", "wheel", "key"]);

/**
 * Passes input on from the preview in which the person acts to all others. A value or a place of a list that changes
 * in one of the others is no input: it follows from what was played there.
 */
export function createInputGroup(): InputGroup {
  const members = new Map<InputMember, (message: HostMessage) => void>();
  let isShared = false;
  let isPaused = false;
  let leader: InputMember | undefined;

  const tellAll = (message: HostMessage): void => {
    for (const post of members.values()) post(message);
  };

  return {
    join: (post) => {
      const member: InputMember = {
        begin: () => {
          if (isShared) post({ type: "frame-share-input", isShared });
          if (isPaused) post({ type: "frame-pause", isPaused });
        },
        receive: (input) => {
          if (!isShared || !members.has(member)) return;
          if (ACTS.has(input.kind)) leader = member;
          if (leader !== member) return;
          for (const [other, postToOther] of members) if (other !== member) postToOther({ type: "frame-play", input });
        },
        leave: () => {
          members.delete(member);
          if (leader === member) leader = undefined;
        },
      };
      members.set(member, post);
      return member;
    },
    share: (next) => {
      isShared = next;
      leader = undefined;
      tellAll({ type: "frame-share-input", isShared });
    },
    pause: (next) => {
      isPaused = next;
      tellAll({ type: "frame-pause", isPaused });
    },
  };
}
