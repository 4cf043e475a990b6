/** Ends the command with this exit code; all there is to say has been printed. */
export class Exit extends Error {
  override name = 'Exit';
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}
