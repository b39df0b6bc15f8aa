/** The facts in the header of an image, before it is decoded. */
export interface ImageFacts {
  /** Pixels, as they are stored: a camera's image may be turned. */
  width: number;
  height: number;
  /** Whether it has metadata of a camera or an editor: the orientation, and often the place. */
  hasCameraData: boolean;
  /** Whether it is animated: providers refuse such pictures, or see only the first one. */
  isAnimated?: boolean;
  /** Whether it has the four inks of printing, which providers refuse or show in wrong colors. */
  hasPrintColors?: boolean;
}
