/** Settings of a single call. */
export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}
