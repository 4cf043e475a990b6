import { z } from 'zod';

import { empty } from '../../common.ts';
import { key, route } from '../../contract.ts';
import { ImportDocument } from '../../documents/import.ts';
import { KsHookExport, KsHookScore } from '../../documents/ir/kshook.ts';

const headers = z.object({
  'user-agent': z.string().optional().meta({ description: 'Name and version of the hook', example: 'kshook/1.0.0' }),
  'x-software-model': z.string().optional().meta({
    description: 'Model, region, specification, revision and date of the game',
    example: 'QCV:J:B:A:2023042500',
  }),
});

const shared = { method: 'POST', access: key('submit_score'), headers, failures: 'error-key', rate: 'hook' } as const;

/** Paths of kshook, a hook of SOUND VOLTEX konaste. */
export const kshook = {
  kshookScore: route({
    ...shared,
    path: '/ir/kshook/sv6c/score/save',
    summary: 'Import a play from kshook',
    description: 'Takes the play that has just ended and returns its import. Called by the hook of the game.',
    json: KsHookScore,
    success: { 200: ImportDocument },
    errors: [409],
  }),
  kshookExport: route({
    ...shared,
    path: '/ir/kshook/sv6c/score/export',
    summary: 'Import best scores from kshook',
    description:
      'Imports the best scores if the player has asked for them once, and does nothing otherwise. Answered before anything is ' +
      'imported. Called by the hook when the player logs in.',
    bytes: KsHookExport,
    maxBody: 8 * 1024 * 1024,
    success: { 200: empty },
  }),
};
