/** Ends the command with this exit code; everything was already printed. */
export class Exit extends Error {
  override name = 'Exit';
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}
