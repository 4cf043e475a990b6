import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import type { Games } from '../../games/registry.ts';
import { accepted, bind, isAdmin, ok, type Caller } from '../../handler/handler.ts';
import { findHookSettings } from '../../links/hook-settings/store.ts';
import { customiseScore } from '../../play/remarks/commands.ts';
import { scoreIDBytes } from '../../play/scores/score-id.ts';
import { FERVIDEX_PROFILE, WITH_SCORES } from '../../transfer/imports/formats/fervidex/profile.ts';
import { FERVIDEX } from '../../transfer/imports/formats/fervidex/score.ts';
import { AGENT, MODEL } from '../../transfer/imports/formats/fervidex/software.ts';
import { acceptPlays, describeImport, receiveClasses, receivePlay, type ReceiveDeps } from './receive-play.ts';

type Headers = Partial<Record<'user-agent' | 'x-software-model' | 'x-account-id', string | undefined>>;

const fieldsOf = (headers: Headers) => ({ [AGENT]: headers['user-agent'], [MODEL]: headers['x-software-model'] });

/** Returns the handlers of Fervidex's paths. */
export function fervidexRoutes(deps: ReceiveDeps & { db: Db; games: Games }) {
  const { db, games, writer } = deps;
  const { fervidexScore, fervidexProfile, fervidexClass } = api.hooks;

  /** Returns the player's settings. Throws 400 for a card that is not among those that the player has listed. */
  const checkCard = async ({ userID }: Caller, headers: Headers) => {
    const settings = await findHookSettings(db, userID, FERVIDEX);
    const card = headers['x-account-id'];
    if (settings.cards && !(card !== undefined && settings.cards.includes(card)))
      throw new Refusal(400, 'invalid_request', 'This card is not among those in your settings for Fervidex');
    return settings;
  };

  /** Highlights a score that has just been sent a second time. */
  const highlight = async (caller: Caller, scoreID: string): Promise<void> => {
    const actor = { userID: caller.userID, isAdmin: isAdmin(caller) };
    await writer.run(customiseScore, { ...actor, scoreID: scoreIDBytes(scoreID), remarks: { highlight: true } });
  };

  return bind(
    'hooks',
    { fervidexScore, fervidexProfile, fervidexClass },
    {
      fervidexScore: async ({ json, headers, caller }) => {
        await checkCard(caller, headers);
        const sent = { importType: FERVIDEX, body: json, fields: fieldsOf(headers) };
        const document = await receivePlay(deps, caller, sent);
        const [known] = document.duplicates;
        if (json.highlight && known) await highlight(caller, known.scoreID);
        return ok(describeImport(document), document);
      },
      fervidexProfile: async ({ bytes, headers, caller }) => {
        const { wantsBests } = await checkCard(caller, headers);
        const fields = { ...fieldsOf(headers), [WITH_SCORES]: wantsBests ? 'true' : undefined };
        const permission = wantsBests ? FERVIDEX : undefined;
        await acceptPlays(deps, caller, { importType: FERVIDEX_PROFILE, body: bytes, fields, permission });
        return accepted('The profile will be imported', {});
      },
      fervidexClass: async ({ json: { cleared, course_id, play_style }, headers, caller }) => {
        await checkCard(caller, headers);
        if (!cleared) return ok('The course was not cleared', {});
        const playtype = play_style === 0 ? 'SP' : 'DP';
        const dan = games.gpt('iidx', playtype)!.classSets.get('dan')!.values[course_id]!.id;
        const classes = { game: 'iidx', playtype, service: 'Fervidex', classes: { dan } };
        const isRaised = await receiveClasses(deps, caller, classes);
        return ok(isRaised ? 'Raised the dan' : 'Your dan is as high already', {});
      },
    },
  );
}
