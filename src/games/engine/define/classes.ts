export type ClassValue = readonly [id: string, display: string, hover?: string];

export type ClassStep = readonly [min: number, ...ClassValue];

/** Provided classes are sent by clients and never go down; derived ones follow a profile rating. Worst to best. */
export type ClassDef<P extends string = string> =
  | { readonly provided: readonly ClassValue[]; readonly downgradable?: boolean }
  | { readonly from: P; readonly steps: readonly ClassStep[]; readonly downgradable?: boolean };
