/** Rendering of a column; its accessor has the value. */
export interface Look {
  title: string;
  /** The title in full, if it is abbreviated. */
  about?: string;
  /** Width in rem. */
  width: number;
  numeric: boolean;
  /** Shown unless the reader hides it. */
  usual: boolean;
  /** Decimals of the numbers, for numeric columns. */
  digits?: number;
}
