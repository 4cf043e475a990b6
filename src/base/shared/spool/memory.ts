/** Memory shared by spools. */
export class SpoolMemory {
  readonly #forOne: number;
  #free: number;

  /** Limits in bytes: `all` for all spools together, `forOne` for a single one. */
  constructor({ all, forOne }: { all: number; forOne: number }) {
    this.#free = all;
    this.#forOne = forOne;
  }

  /** Reserves memory for a spool that already holds `held` bytes; returns false and reserves nothing if there is too little. */
  take(bytes: number, held: number): boolean {
    if (bytes > this.#free || held + bytes > this.#forOne) return false;
    this.#free -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#free += bytes;
  }
}
