import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { bind, ok } from '../../handler/handler.ts';
import { findHookSettings } from '../../links/hook-settings/store.ts';
import { AGENT, checkSoftware, KSHOOK, KSHOOK_EXPORT, MODEL } from '../../transfer/imports/formats/kshook/parse.ts';
import { acceptPlays, describeImport, receivePlay, type ReceiveDeps } from './receive-play.ts';

type Headers = Partial<Record<'user-agent' | 'x-software-model', string | undefined>>;

const fieldsOf = (headers: Headers) => ({ [AGENT]: headers['user-agent'], [MODEL]: headers['x-software-model'] });

/** Returns the handlers of kshook's paths. */
export function kshookRoutes(deps: ReceiveDeps & { db: Db }) {
  const { db } = deps;
  const { kshookScore, kshookExport } = api.hooks;
  return bind(
    'hooks',
    { kshookScore, kshookExport },
    {
      kshookScore: async ({ json, headers, caller }) => {
        const document = await receivePlay(deps, caller, { importType: KSHOOK, body: json, fields: fieldsOf(headers) });
        return ok(describeImport(document), document);
      },
      kshookExport: async ({ bytes, headers, caller }) => {
        const fields = fieldsOf(headers);
        checkSoftware(fields);
        const { wantsBests } = await findHookSettings(db, caller.userID, KSHOOK);
        if (!wantsBests) return ok('Importing best scores is disabled; you can enable it once in your settings', {});
        await acceptPlays(deps, caller, { importType: KSHOOK_EXPORT, body: bytes, fields, permission: KSHOOK });
        return ok('The scores will be imported', {});
      },
    },
  );
}
