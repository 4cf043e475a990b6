import type { Command, Writer } from '../../../writer/command.ts';
import type { NoteUse } from '../note-use.ts';

/** Components that create keys in place of others. */
export interface KeyReplacer {
  writer: Writer;
  noteUse: Pick<NoteUse, 'flush'>;
}

/** Runs a command whose new key may replace unused ones. The uses that were noted until now are stored first, so that it sees them. */
export async function runReplacing<Input, Output>(
  { writer, noteUse }: KeyReplacer,
  command: Command<Input, Output>,
  input: Input,
): Promise<Output> {
  await noteUse.flush();
  return writer.run(command, input);
}
