import type { Actor } from '../../accounts/users/owner.ts';
import { createPacer } from '../../base/shared/pacer.ts';
import type { Writer } from '../../writer/command.ts';
import { REMOVED_AT_ONCE, revertImport } from './remove-commands.ts';

interface RevertDeps {
  writer: Writer;
  /** Waits until no other long command uses the writer. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Reverts an import in several transactions. Throws 404 and 403 as `revertImport` does. */
export async function revertInSlices(
  { writer, turn }: RevertDeps,
  request: Actor & { importID: string },
): Promise<void> {
  const pacer = createPacer({ first: REMOVED_AT_ONCE / 4, most: REMOVED_AT_ONCE });
  let [removed, isDone] = [0, false];
  while (!isDone) {
    const [before, limit] = [removed, pacer.limit()];
    const result = await turn(() => writer.run(revertImport, { ...request, removed: before, limit }));
    pacer.took(limit, result.took, writer.state().waiting > 0);
    ({ removed, isDone } = result);
  }
}
