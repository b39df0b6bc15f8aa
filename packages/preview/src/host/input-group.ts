import type { HostMessage } from "../frame/frame-messages.ts";
import type { PlayedInput } from "../input/played-input.ts";

/** Previews that are used as one: the input of one of them is played in the others. */
export interface InputGroup {
  /** @param post sends to the preview's current frame */
  join(post: (message: HostMessage) => void): InputMember;
  /** Whether input is played; off at first. */
  share(isShared: boolean): void;
  /** Pauses the time of all previews, or resumes it. */
  pause(isPaused: boolean): void;
}

/** A preview of a group. */
export interface InputMember {
  /** The member's frame has restarted, and must receive the group's state. */
  begin(): void;
  receive(input: PlayedInput): void;
  leave(): void;
}

/** Input that only a person makes; the other kinds may also result from played input. */
const ACTS: ReadonlySet<PlayedInput["kind"]> = new Set(["pointer", "click", "wheel", "key"]);

/**
 * Forwards input from the preview in which the person acts to all others. A changed value or scroll position in one of
 * the others is no input: it results from the played input.
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
