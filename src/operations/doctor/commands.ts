import type { Tx } from '../../../db/open.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import { rederivePart } from '../../transfer/imports/rederive-player.ts';
import { command, type CommandContext } from '../../writer/command.ts';
import type { DatabaseCheck } from './check.ts';
import { databaseChecks } from './checks/index.ts';
import type { PlayerRepair, Repair } from './repairs.ts';

/** Repairs a slice of the doctor's findings, from the current data. */
export const repair = command<Repair, void>('doctor.repair', async (tx, slice, context) =>
  'check' in slice ? checkNamed(slice.check).repair(tx, slice.places) : repairPlayer(tx, slice, context),
);

async function repairPlayer(
  tx: Tx,
  { player: { userID, gptRow }, part }: PlayerRepair,
  { games, now }: CommandContext,
): Promise<void> {
  const gpt = await gptOfRow(tx, games, gptRow);
  await rederivePart(tx, { userID, gpt, gptRow }, part, now());
}

function checkNamed(name: string): DatabaseCheck {
  const check = databaseChecks.find((one) => one.name === name);
  if (!check) throw new Error(`There is no check ${name}`);
  return check;
}
