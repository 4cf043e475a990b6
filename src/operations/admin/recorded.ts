import { COMMAND_LINE, recordAction, type AdminAction } from '../../accounts/audit.store.ts';
import type { Command } from '../../writer/command.ts';

/**
 * Returns a command that is recorded in the audit log as made on the command line, in the same transaction. `describe` returns null if
 * nothing has changed.
 */
export const recorded = <Input, Output>(
  made: Command<Input, Output>,
  describe: (output: Output) => AdminAction | null,
): Command<Input, Output> => ({
  ...made,
  async run(tx, input, context) {
    const output = await made.run(tx, input, context);
    const action = describe(output);
    if (action) await recordAction(tx, COMMAND_LINE, action, context.now());
    return output;
  },
});
