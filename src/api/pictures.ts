import { api } from '../../contracts/index.ts';
import { LARGEST_PICTURE } from '../../contracts/routes/pictures.ts';
import type { Db } from '../../db/open.ts';
import { defaultPicture } from '../accounts/pictures/default-picture.ts';
import { typeOf, type PictureKind } from '../accounts/pictures/kinds.ts';
import type { Pictures } from '../accounts/pictures/pictures.ts';
import { locationIn } from '../accounts/pictures/store.ts';
import { findOwnUser, findUser } from '../accounts/users/find-user.ts';
import { locationOf } from '../base/files/stored-files.ts';
import { notFound, Refusal } from '../base/shared/refusal.ts';
import { bind, image, ok, type Caller } from '../handler/handler.ts';

type Ref = Parameters<typeof findUser>[1];
interface PictureDeps {
  db: Db;
  pictures: Pictures;
  publicURL: () => string;
}

export const pictureRoutes = (deps: PictureDeps) =>
  bind('pictures', api.pictures, {
    setPfp: ({ params, form, caller }) => set(deps, 'pfp', params.userID, { file: form.pfp, caller }),
    pfp: ({ params, query, caller }) => show(deps, 'pfp', params.userID, { v: query.v, caller }),
    deletePfp: ({ params, caller }) => remove(deps, 'pfp', params.userID, caller),
    setBanner: ({ params, form, caller }) => set(deps, 'banner', params.userID, { file: form.banner, caller }),
    banner: ({ params, query, caller }) => show(deps, 'banner', params.userID, { v: query.v, caller }),
    deleteBanner: ({ params, caller }) => remove(deps, 'banner', params.userID, caller),
  });

async function set(
  { db, pictures, publicURL }: PictureDeps,
  kind: PictureKind,
  ref: Ref,
  { file, caller }: { file: File; caller: Caller },
) {
  const { id } = await findOwnUser(db, ref, caller);
  if (file.size > LARGEST_PICTURE) {
    throw new Refusal(
      413,
      'too_large',
      `The picture is larger than ${LARGEST_PICTURE.toLocaleString('en')} bytes; choose a smaller one`,
    );
  }
  const location = await pictures.set(id, kind, new Uint8Array(await file.arrayBuffer()));
  return ok('Changed the picture', { get: `${publicURL()}/api/v1/users/${id}/${kind}?v=${location}` });
}

async function show(
  { db, pictures }: PictureDeps,
  kind: PictureKind,
  ref: Ref,
  { v, caller }: { v: string | undefined; caller: Caller | null },
) {
  const location = locationIn(await findUser(db, ref, caller), kind);
  const own = location === null ? undefined : await pictures.read(location);
  const bytes = own ?? defaultPicture(kind);
  const version = own && location ? location : locationOf(bytes);
  // `me` depends on the caller.
  const keep = own !== undefined && v === location && ref.kind !== 'me' ? 'ever' : 0;
  return image({ bytes, type: typeOf(bytes) ?? 'image/png', version, keep });
}

async function remove({ db, pictures }: PictureDeps, kind: PictureKind, ref: Ref, caller: Caller) {
  const { id } = await findOwnUser(db, ref, caller);
  if (!(await pictures.remove(id, kind))) throw notFound('picture');
  return ok('Removed the picture', {});
}
