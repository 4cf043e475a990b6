import { key, route } from '../../contract.ts';
import { ImportDocument } from '../../documents/import.ts';
import { BarbatosScore } from '../../documents/ir/barbatos.ts';

/** Path of Barbatos, a hook of SOUND VOLTEX VIVID WAVE and EXCEED GEAR. */
export const barbatos = {
  barbatosScore: route({
    method: 'POST',
    path: '/ir/barbatos/score/submit',
    summary: 'Import a play from Barbatos',
    description:
      'Takes the play that has just ended and returns its import; plays with `ex_score` are of EXCEED GEAR. Called by the ' +
      'hook of the game.',
    access: key('submit_score'),
    json: BarbatosScore,
    success: { 200: ImportDocument },
    errors: [409],
    rate: 'hook',
  }),
};
