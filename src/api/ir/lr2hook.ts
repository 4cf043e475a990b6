import { api } from '../../../contracts/index.ts';
import { bind, ok } from '../../handler/handler.ts';
import { LR2_HOOK } from '../../transfer/imports/formats/hooks/lr2hook.ts';
import { clearCourse, type CourseDeps } from './clear-course.ts';
import { describeImport, receivePlay } from './receive-play.ts';

/** Returns the handlers of LR2Hook's paths. */
export const lr2HookRoutes = (deps: CourseDeps) => {
  const { lr2Play, lr2Course } = api.hooks;
  return bind(
    'hooks',
    { lr2Play, lr2Course },
    {
      lr2Play: async ({ json, caller }) => {
        const document = await receivePlay(deps, caller, { importType: LR2_HOOK, body: json });
        return ok(describeImport(document), document);
      },
      lr2Course: async ({ json: { md5, scoreData }, caller }) => {
        const { notesPlayed, notesTotal } = scoreData;
        if (notesPlayed !== notesTotal) return ok('The course was not cleared', { notesPlayed, notesTotal });
        const { description, body } = await clearCourse(deps, caller, { md5sums: md5, service: 'LR2Hook' });
        return ok(description, body);
      },
    },
  );
};
