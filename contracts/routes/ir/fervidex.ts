import { z } from 'zod';

import { empty } from '../../common.ts';
import { key, route } from '../../contract.ts';
import { ImportDocument } from '../../documents/import.ts';
import { FervidexClass, FervidexProfile, FervidexScore } from '../../documents/ir/fervidex.ts';

const headers = z.object({
  'user-agent': z
    .string()
    .optional()
    .meta({ description: 'Name and version of the hook; 1.3 or newer', example: 'fervidex/1.4.0' }),
  'x-software-model': z.string().optional().meta({
    description:
      'Model, region, specification, revision and date of the game; the version of the charts follows from it',
    example: 'LDJ:J:A:A:2020092900',
  }),
  'x-account-id': z.string().max(100).optional().meta({
    description: 'Number of the card; refused if the player has listed others',
    example: 'E004000000000000',
  }),
});

const shared = { method: 'POST', access: key('submit_score'), headers, failures: 'error-key', rate: 'hook' } as const;

/** Paths of Fervidex, a hook of beatmania IIDX. */
export const fervidex = {
  fervidexScore: route({
    ...shared,
    path: '/ir/fervidex/score/submit',
    summary: 'Import a play from Fervidex',
    description:
      'Takes the play that has just ended and returns its import. A play that is sent again with `highlight` marks the stored ' +
      'score. Called by the hook of the game.',
    json: FervidexScore,
    success: { 200: ImportDocument },
    errors: [409],
  }),
  fervidexProfile: route({
    ...shared,
    path: '/ir/fervidex/profile/submit',
    summary: 'Import dans and best scores from Fervidex',
    description:
      'Raises the dans, and imports the best scores of INFINITAS; those of arcade versions only if the player has asked for ' +
      'them once. Answered before anything is imported. Called by the hook when the game starts.',
    bytes: FervidexProfile,
    maxBody: 2 * 1024 * 1024,
    // Bodies are stored until it is their turn.
    rate: 'import',
    success: { 202: empty },
  }),
  fervidexClass: route({
    ...shared,
    path: '/ir/fervidex/class/submit',
    summary: 'Import a dan from Fervidex',
    description: 'Raises the dan if the course was cleared. Called by the hook at the end of a dan course.',
    json: FervidexClass,
    success: { 200: empty },
    errors: [409],
  }),
};
