import type { AuditEntry } from 'kaiden-client';

import { useGameNames } from '../../components/game.ts';
import { useFormat } from '../../format/index.ts';
import { AUDIT_SENTENCES, levelName } from '../../texts/audit.ts';
import { useLanguage } from '../../texts/index.ts';

const MOST_NAMES = 3;

/** Returns a function that says in a sentence what was done; an unknown action is its own name. */
export function useAuditSentence(): (entry: AuditEntry, userName: string | undefined) => string {
  const { language } = useLanguage();
  const { number } = useFormat();
  const { gameName, playtypeName } = useGameNames();
  return ({ action, target, before, after }, userName) => {
    const value = (name: string) => after?.[name] ?? before?.[name] ?? target[name];
    const { game, playtype } = target as { game?: string; playtype?: string };
    const names = game === undefined ? [] : [gameName(game), playtype && playtypeName({ game, playtype })];
    const sentence = AUDIT_SENTENCES[language][action];
    return (
      sentence?.({
        user: userName ?? textOf(target['username'] ?? target['userID']),
        // The only playtype of a game has its name.
        game: [...new Set(names.filter(Boolean))].join(' '),
        text: (name) => textOf(target[name]),
        value,
        number: (name) => number(Number(value(name) ?? 0)),
        level: (side) => levelName(language, (side === 'before' ? before : after)?.['authLevel']),
        list: (all) => [...all.slice(0, MOST_NAMES), ...(all.length > MOST_NAMES ? ['…'] : [])].join(', '),
      }) ?? action
    );
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
