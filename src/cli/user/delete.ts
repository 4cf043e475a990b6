import { requestDeletion } from '../../accounts/auth/account-commands.ts';
import { createPictures } from '../../accounts/pictures/pictures.ts';
import { readConfig } from '../../base/config.ts';
import { counted } from '../../base/shared/counted.ts';
import { deleteAccount } from '../../operations/account-deletion/delete-account.ts';
import { recorded } from '../../operations/admin/recorded.ts';
import { findProfilesOf } from '../../play/stats/store.ts';
import { answer, type OutputOptions } from '../answer.ts';
import { confirm } from '../ask.ts';
import { action } from '../command.ts';
import { endSignal } from '../end-signal.ts';
import { findUserNamed } from '../find-user-named.ts';
import { withWriter } from '../with-writer.ts';

export const deleteCommand = () =>
  action('delete', {
    does: 'delete an account at once, with its scores, keys, clients and all other data',
    notes: [
      'Asks for confirmation on a terminal; elsewhere --yes is needed. `kaiden export` first keeps a copy that can be imported again.',
      'If it is interrupted, nobody can log in any more, and the job delete-accounts deletes the rest.',
    ],
    examples: ['kaiden user delete hazel', 'kaiden user delete hazel --yes'],
    exits: { 0: 'success', 1: 'not confirmed, or failure; the reason is on one line' },
  })
    .argument('<name>', 'user name')
    .option('--yes', 'delete without asking')
    .action(async (name: string, { yes, ...output }: OutputOptions & { yes?: true }) => {
      const { dataDir } = readConfig(process.env);
      await withWriter(async (open) => {
        const { db, writer } = open;
        const { id: userID, username } = await findUserNamed(db, name);
        const stored = (await findProfilesOf(db, userID)).reduce((sum, { scoreCount }) => sum + scoreCount, 0);
        const question = `Delete ${username} (user ${userID}) with ${counted(stored, 'score')}? This can't be undone.`;
        if (!yes) await confirm(question, '--yes');
        const stopping = new AbortController();
        void endSignal().then(() => stopping.abort());
        const deletion = { action: 'delete-account', target: { userID, username }, before: { scores: stored } };
        await writer.run(
          recorded(requestDeletion, () => deletion),
          { userID, keep: null, grace: 0 },
        );
        const pictures = createPictures({ ...open, dataDir });
        const scores = await deleteAccount({ db, writer, pictures }, userID, stopping.signal);
        const isDeleted = scores !== null;
        const lines = isDeleted
          ? [`Deleted ${username} with ${counted(scores, 'score')}`]
          : [`${username} has logged in meanwhile, which cancelled the deletion; run the command again`];
        answer(output, { userID, username, deleted: isDeleted, scores }, lines, { ok: isDeleted });
      });
    });
