/** Memory that spools share. */
export class SpoolMemory {
  readonly #forOne: number;
  #free: number;

  /** `all` for all spools together, `forOne` for a single one (bytes). */
  constructor({ all, forOne }: { all: number; forOne: number }) {
    this.#free = all;
    this.#forOne = forOne;
  }

  /** Takes memory for a spool that has `held` bytes already; false, and nothing is taken, when there is not enough. */
  take(bytes: number, held: number): boolean {
    if (bytes > this.#free || held + bytes > this.#forOne) return false;
    this.#free -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#free += bytes;
  }
}
