import { z } from 'zod';

import { binary, empty, upload, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';

const params = z.object({ userID: userRef });

/** Largest picture that can be sent (bytes). */
export const LARGEST_PICTURE = 1024 * 1024;
/** Room for the rest of the form: boundaries, and a file name that may be long. */
const AROUND = 8 * 1024;

const stored = z.object({
  get: z.string().meta({
    description: 'Address of the picture; it changes with the picture',
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
        '`customPfpLocation` or `customBannerLocation` of the user; if it is current, the answer may be cached for ever',
      example: '0c'.repeat(32),
    }),
});

const SENT =
  'Stores a JPG or PNG of up to 1 MiB and 20 megapixels, rotated upright, scaled down where it is larger, and stripped of ' +
  'metadata such as places. Own account only.';
const SHOWN =
  'Returns the image itself; users without one have the default picture. Use it to show it, with `v` to let browsers cache it for ever.';

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
  description: 'Removes your own picture; the default one is shown again. Use it to undo an upload.',
  access: key('customise_profile'),
  params,
  success: { 200: empty },
  errors: [404],
} as const;

export const pictures = {
  setPfp: route({
    ...changing,
    path: '/api/v1/users/:userID/pfp',
    summary: 'Set the profile picture',
    description: `${SENT} At most 512 by 512 pixels are kept. Use it after a user has chosen a picture.`,
    form: z.object({ pfp: upload() }),
  }),
  pfp: route({ ...showing, path: '/api/v1/users/:userID/pfp', summary: "Get a user's profile picture" }),
  deletePfp: route({ ...removing, path: '/api/v1/users/:userID/pfp', summary: 'Remove the profile picture' }),
  setBanner: route({
    ...changing,
    path: '/api/v1/users/:userID/banner',
    summary: 'Set the banner',
    description: `${SENT} At most 1,600 by 800 pixels are kept. Use it after a user has chosen a banner.`,
    form: z.object({ banner: upload() }),
  }),
  banner: route({ ...showing, path: '/api/v1/users/:userID/banner', summary: "Get a user's banner" }),
  deleteBanner: route({ ...removing, path: '/api/v1/users/:userID/banner', summary: 'Remove the banner' }),
};
