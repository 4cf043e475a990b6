/** The size of a picture (px). */
export interface Size {
  width: number;
  height: number;
}
