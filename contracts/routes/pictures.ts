import { z } from 'zod';

import { binary, empty, upload, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';

const params = z.object({ userID: userRef });

/** Largest picture that can be sent (bytes). */
export const LARGEST_PICTURE = 1024 * 1024;
/** What a form has beside the file: boundaries, and a name that may be long. */
const AROUND = 8 * 1024;

const stored = z.object({
  get: z.string().meta({
    description: 'Where the picture is; the address changes with it',
    example: `https://kaiden.example/api/v1/users/1/pfp?v=${'0c'.repeat(32)}`,
  }),
});

const query = z.object({
  v: z
    .string()
    .max(64)
    .optional()
    .meta({
      description:
        '`customPfpLocation` or `customBannerLocation` of the user: while it is that of the picture, the answer may be kept for ever',
      example: '0c'.repeat(32),
    }),
});

const SENT =
  'Only for the user. A JPG or PNG of 1 MiB and 20 megapixels at most, whatever it is called. What is stored is the ' +
  'picture alone, turned upright and, where it is larger, made smaller: places and other data in the file are gone.';
const SHOWN = 'The image itself. Users without one have the picture that all of them have.';

const changing = {
  method: 'PUT',
  access: key('customise_profile'),
  params,
  maxBody: LARGEST_PICTURE + AROUND,
  success: { 200: stored },
  errors: [404],
  rate: 'picture',
} as const;

const showing = {
  method: 'GET',
  description: SHOWN,
  access: anyone,
  params,
  query,
  file: 'image/*',
  success: { 200: binary },
  errors: [404],
  waits: true,
} as const;

const removing = {
  method: 'DELETE',
  description: 'Only for the user.',
  access: key('customise_profile'),
  params,
  success: { 200: empty },
  errors: [404],
} as const;

export const pictures = {
  setPfp: route({
    ...changing,
    path: '/api/v1/users/:userID/pfp',
    summary: 'Change the profile picture',
    description: `${SENT} At most 512 by 512 pixels are kept.`,
    form: z.object({ pfp: upload() }),
  }),
  pfp: route({ ...showing, path: '/api/v1/users/:userID/pfp', summary: 'The profile picture of a user' }),
  deletePfp: route({ ...removing, path: '/api/v1/users/:userID/pfp', summary: 'Remove the profile picture' }),
  setBanner: route({
    ...changing,
    path: '/api/v1/users/:userID/banner',
    summary: 'Change the banner',
    description: `${SENT} At most 1,600 by 800 pixels are kept.`,
    form: z.object({ banner: upload() }),
  }),
  banner: route({ ...showing, path: '/api/v1/users/:userID/banner', summary: 'The banner of a user' }),
  deleteBanner: route({ ...removing, path: '/api/v1/users/:userID/banner', summary: 'Remove the banner' }),
};
