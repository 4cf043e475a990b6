import { api } from '../../contracts/index.ts';
import { LARGEST_PICTURE } from '../../contracts/routes/pictures.ts';
import type { Db } from '../../db/open.ts';
import { bind, image, ok, type Caller } from '../http/handler.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { findOwnUser, findUser } from '../users/find-user.ts';
import { defaultPicture } from './default-picture.ts';
import { locationOf } from './files.ts';
import { typeOf, type PictureKind } from './kinds.ts';
import type { Pictures } from './pictures.ts';
import { locationIn } from './store.ts';

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
    throw new Refusal(413, 'too_large', `A picture may have ${LARGEST_PICTURE.toLocaleString('en')} bytes at most`);
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
  // `me` is somebody else for somebody else.
  const keep = own !== undefined && v === location && ref.kind !== 'me' ? 'ever' : 0;
  return image({ bytes, type: typeOf(bytes) ?? 'image/png', version, keep });
}

async function remove({ db, pictures }: PictureDeps, kind: PictureKind, ref: Ref, caller: Caller) {
  const { id } = await findOwnUser(db, ref, caller);
  if (!(await pictures.remove(id, kind))) throw notFound('picture');
  return ok('Removed the picture', {});
}
