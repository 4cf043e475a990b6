import { api } from '../../../contracts/index.ts';
import { bind, ok } from '../../handler/handler.ts';
import { BARBATOS } from '../../transfer/imports/formats/barbatos/parse.ts';
import { describeImport, receivePlay, type ReceiveDeps } from './receive-play.ts';

/** Returns the handler of Barbatos's path. */
export function barbatosRoutes(deps: ReceiveDeps) {
  const { barbatosScore } = api.hooks;
  return bind(
    'hooks',
    { barbatosScore },
    {
      barbatosScore: async ({ json, caller }) => {
        const document = await receivePlay(deps, caller, { importType: BARBATOS, body: json });
        return ok(describeImport(document), document);
      },
    },
  );
}
