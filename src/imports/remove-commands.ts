import { findScore, findScoresOfImport } from '../scores/store.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { command } from '../writer/command.ts';
import { removeScores } from './remove.ts';
import { deleteImports, findImport } from './store.ts';

/** Who wants something removed: its owner may, and an administrator may for everybody. */
export interface Remover {
  userID: number;
  isAdmin: boolean;
}

const checkOwner = ({ userID, isAdmin }: Remover, owner: number): void => {
  if (userID !== owner && !isAdmin) throw new Refusal(403, 'not_owner', 'This belongs to somebody else');
};

/** Deletes a score. Throws 404 when there is none, 403 when it is another player's. */
export const deleteScore = command<Remover & { scoreID: Uint8Array }, void>(
  'imports.deleteScore',
  async (tx, { scoreID, ...remover }, context) => {
    const row = await findScore(tx, Buffer.from(scoreID));
    if (!row) throw notFound('score');
    checkOwner(remover, row.user);
    await removeScores(tx, [row], context);
  },
);

/** Takes an import back: all of its scores that are still there, and itself. Throws 404 and 403 as above. */
export const revertImport = command<Remover & { importID: string }, void>(
  'imports.revert',
  async (tx, { importID, ...remover }, context) => {
    const row = await findImport(tx, importID);
    if (row?.status !== 'completed') throw notFound('import');
    checkOwner(remover, row.user);
    await removeScores(tx, await findScoresOfImport(tx, row.id), context);
    await deleteImports(tx, [row.id]);
  },
);
