import type { WebhookEvent } from '../../../../contracts/documents/webhook.ts';
import type { Db } from '../../../../db/open.ts';
import { findUserByID } from '../../../accounts/users/store.ts';
import type { Games } from '../../../games/registry.ts';
import { findGoalsByID, findQuestsByID } from '../../../play/targets/store.ts';
import type { Names } from './discord.ts';

interface Deps {
  db: Db;
  games: Games;
  publicURL: () => string;
}

/** Returns the names that people know for what an event names by ids. */
export async function namesIn({ db, games, publicURL }: Deps, event: WebhookEvent): Promise<Names> {
  const names = { site: publicURL(), username: '', game: '', targets: new Map<string, string>(), reached: '' };
  if (event.type === 'status/v1') return names;
  const { content, type } = event;
  const { game, userID } = content;
  const playtype = 'goals' in content ? content.goals[0]?.playtype : content.playtype;
  const gpt = games.gpt(game, playtype ?? '');
  const username = (await findUserByID(db, userID))?.username ?? `Player ${userID}`;
  const named = { ...names, username, game: gpt ? `${gpt.gameDef.name} (${gpt.playtype})` : game };
  if (type === 'goals-achieved/v1') return { ...named, targets: await goalNames(db, content.goals) };
  if (type === 'quest-achieved/v1') return { ...named, targets: await questNames(db, content.questID) };
  if (type !== 'class-update/v1') return named;
  return { ...named, reached: gpt?.classSets.get(content.set)?.values[content.new]?.display ?? content.set };
}

const goalNames = async (db: Db, goals: readonly { goalID: string }[]): Promise<Map<string, string>> => {
  const ids = goals.slice(0, 50).map(({ goalID }) => goalID);
  return new Map((await findGoalsByID(db, ids)).map(({ goalID, name }) => [goalID, name]));
};

const questNames = async (db: Db, questID: string): Promise<Map<string, string>> =>
  new Map((await findQuestsByID(db, [questID])).map(({ name }) => [questID, name]));
