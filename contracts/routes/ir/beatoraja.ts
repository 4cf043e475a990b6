import { z } from 'zod';

import { userRef } from '../../common.ts';
import { key, route } from '../../contract.ts';
import { ImportDocument } from '../../documents/import.ts';
import { BeatorajaCourse, BeatorajaEntry, BeatorajaPlay, BeatorajaRival } from '../../documents/ir/beatoraja.ts';
import { CourseClass } from '../../documents/ir/class.ts';
import { ScoreDocument } from '../../documents/score.ts';
import { ChartDocument, SongDocument } from '../../documents/song.ts';

const headers = z.object({
  'x-tachiir-version': z
    .string()
    .regex(/^v[234]/, 'Expected the version of the IR client, v2 to v4')
    .meta({ description: 'Version of the IR client', example: 'v4.0.0' }),
});
const access = key('submit_score');
const sha256 = z
  .string()
  .max(100)
  .meta({ description: 'SHA-256 of the chart file', example: 'cc'.repeat(32) });

export const beatoraja = {
  beatorajaPlay: route({
    method: 'POST',
    path: '/ir/beatoraja/submit-score',
    summary: 'Submit a play from beatoraja',
    description:
      'Imports one play: of LR2oraja for BMS, of beatoraja for PMS. 202 if the chart is not known yet; the play waits until ' +
      'enough players have played the chart, which then becomes part of the catalogue. Called by the game after each song.',
    access,
    headers,
    json: BeatorajaPlay,
    maxBody: 1024 * 1024,
    success: {
      200: z.object({ score: ScoreDocument, song: SongDocument, chart: ChartDocument, import: ImportDocument }),
      202: z.object({}),
    },
    errors: [409],
    rate: 'hook',
  }),
  beatorajaCourse: route({
    method: 'POST',
    path: '/ir/beatoraja/submit-course',
    summary: 'Submit a course from beatoraja',
    description:
      'Raises the class that the course gives if it was cleared on the normal gauge or a harder one, without random; a lower ' +
      'class than before changes nothing. Called by the game after each course.',
    access,
    headers,
    json: BeatorajaCourse,
    maxBody: 1024 * 1024,
    success: { 200: z.union([CourseClass, z.object({})]) },
    errors: [404, 409],
    rate: 'hook',
  }),
  beatorajaRanking: route({
    method: 'GET',
    path: '/ir/beatoraja/charts/:sha256/scores',
    summary: 'List the PBs on a chart for beatoraja',
    description:
      "Returns every player's PB on the chart, best first, in the form in which the game shows rankings. Called by the game when a chart is selected.",
    access,
    headers,
    long: true,
    params: z.object({ sha256 }),
    success: { 200: z.array(BeatorajaEntry) },
    errors: [404],
  }),
  beatorajaPlayer: route({
    method: 'GET',
    path: '/ir/beatoraja/players/:userID/scores',
    summary: "List a player's PBs for beatoraja",
    description:
      'Returns all BMS and PMS PBs of the caller or one of their rivals, latest first. Called by the game when it starts.',
    access,
    headers,
    long: true,
    params: z.object({ userID: userRef }),
    success: { 200: z.array(BeatorajaEntry) },
    errors: [404],
  }),
  beatorajaRivals: route({
    method: 'GET',
    path: '/ir/beatoraja/rivals',
    summary: 'List your rivals for beatoraja',
    description: "Returns the caller's rivals in BMS and PMS, each once. Called by the game when it starts.",
    access,
    headers,
    success: { 200: z.array(BeatorajaRival) },
  }),
};
