import { largeFile } from '../../plays.ts';
import { again, pause, type Attack, type Attacker } from '../attack.ts';
import { STORED_PLAYS } from '../people.ts';
import { json, logIn } from '../request.ts';
import { importCall } from './imports.ts';

/** Deletions before the file is sent again; the limit is 500 requests in a minute. */
const DELETIONS = 100;

const storedFile = (): Buffer => Buffer.from(largeFile({ number: 0, plays: STORED_PLAYS }));

/** Sends the stored file again; returns the id of the import, undefined when it was refused. */
async function importAgain(attacker: Attacker, file: Buffer): Promise<string | undefined> {
  const reply = await attacker.sendWithinLimits(importCall(file));
  if (reply?.status !== 200) return undefined;
  return (JSON.parse(reply.text) as { body: { importID: string } }).body.importID;
}

/** An account with 30,000 scores that undoes things and does them again. */
export const undoAttacks: Attack[] = [
  {
    id: 'h1',
    title: 'revert and import 30,000 scores',
    async prepare() {
      const file = storedFile();
      return async (attacker) => {
        let importID: string | undefined = attacker.importID;
        await again(attacker, async () => {
          if (importID !== undefined) {
            const reply = await attacker.sendWithinLimits({
              method: 'POST',
              path: `/api/v1/imports/${importID}/revert`,
            });
            if (reply?.status === 409) return pause(100, attacker.signal);
          }
          importID = await importAgain(attacker, file);
        });
      };
    },
  },
  {
    id: 'h2',
    title: 'exports of the account',
    async prepare({ url, username, password, userID }) {
      const cookie = await logIn(url, username, password, '127.0.0.1');
      const call = { path: `/api/v1/users/${userID}/export`, headers: { cookie } };
      return (attacker) => again(attacker, () => attacker.sendWithinLimits(call));
    },
  },
  {
    id: 'h3',
    title: 'delete 100 scores, import 30,000',
    async prepare({ url, importID }) {
      const file = storedFile();
      const answer = await fetch(`${url}/api/v1/imports/${importID}/poll-status`);
      const { body } = (await answer.json()) as { body: { import: { scoreIDs: string[] } } };
      const { scoreIDs } = body.import;
      return (attacker) =>
        again(attacker, async (n) => {
          for (let at = 0; at < DELETIONS && !attacker.signal.aborted; at += 1) {
            const path = `/api/v1/scores/${scoreIDs[(n * DELETIONS + at) % scoreIDs.length]}`;
            await attacker.sendWithinLimits(json({ method: 'DELETE', path }, {}));
          }
          await importAgain(attacker, file);
        });
    },
  },
];
