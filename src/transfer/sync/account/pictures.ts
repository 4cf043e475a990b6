import { LARGEST_PICTURE } from '../../../../contracts/routes/pictures.ts';
import { PICTURE_KINDS, type PictureKind } from '../../../accounts/pictures/kinds.ts';
import { locationIn } from '../../../accounts/pictures/store.ts';
import { findUserByID } from '../../../accounts/users/store.ts';
import { NetError, type NetFault } from '../../../base/net/net-error.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import type { AccountContext } from './context.ts';
import type { RemoteUser } from './profile.ts';
import type { Tally } from './tally.ts';

const NAMES: Readonly<Record<PictureKind, string>> = { pfp: 'profile picture', banner: 'banner' };
const LOCATIONS = { pfp: 'customPfpLocation', banner: 'customBannerLocation' } as const;
const MAX_REDIRECTS = 3;
const TIMEOUT = 30_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Faults that would recur. */
const REFUSED: ReadonlySet<NetFault> = new Set(['too_large', 'forbidden_address', 'bad_url']);

/** Synchronises a player's pictures, by the rules of uploads. */
export async function bringPictures(context: AccountContext, user: RemoteUser, tally: Tally): Promise<void> {
  const { row, account, pictures, overwrite, report } = context;
  for (const kind of PICTURE_KINDS) {
    if (user[LOCATIONS[kind]] === null) continue;
    if (!overwrite && (await hasPicture(context, kind))) {
      tally.already();
      continue;
    }
    report(`the ${NAMES[kind]}`);
    try {
      const bytes = await download(context, `${row.baseUrl}/api/v1/users/${account.userID}/${kind}`);
      // The player may have uploaded one meanwhile.
      if (bytes && (overwrite || !(await hasPicture(context, kind)))) {
        await pictures.set(row.user, kind, bytes);
        tally.brought();
      }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NetError)) throw error;
      if (error instanceof NetError && error.fault === 'aborted') throw error;
      const code = error instanceof Refusal || REFUSED.has(error.fault) ? 'refused' : 'failed';
      tally.missing(code, 1, `${NAMES[kind]}: ${reasonOf(error)}`);
    }
  }
}

async function hasPicture({ db, row }: AccountContext, kind: PictureKind): Promise<boolean> {
  const user = await findUserByID(db, row.user);
  return user === undefined || locationIn(user, kind) !== null;
}

/** Downloads a picture, following redirects with the usual checks of addresses; null for a 404. The key is never sent. Throws NetError. */
async function download(context: AccountContext, start: string): Promise<Uint8Array | null> {
  let url = new URL(start);
  for (let left = MAX_REDIRECTS; ; left -= 1) {
    const request = {
      headers: { accept: 'image/png, image/jpeg' },
      timeout: TIMEOUT,
      maxBytes: LARGEST_PICTURE,
      signal: context.signal,
    };
    const { status, headers, body } = await context.fetch(url.href, request);
    if (status === 404) return null;
    if (status === 200) return body;
    const next = REDIRECTS.has(status) && headers.location ? URL.parse(headers.location, url.href) : null;
    if (!next) throw new NetError('bad_answer', `${url.host} answered with ${status}`);
    if (left === 0) throw new NetError('bad_answer', `${url.host} redirects more than ${MAX_REDIRECTS} times`);
    if (url.protocol === 'https:' && next.protocol !== 'https:') {
      throw new NetError('bad_answer', `${url.host} redirects to an address without TLS`);
    }
    url = next;
  }
}

function reasonOf(error: Refusal | NetError): string {
  if (error instanceof Refusal) return error.message;
  if (error.fault === 'too_large') return `it has more than ${LARGEST_PICTURE.toLocaleString('en')} bytes`;
  return error.fault === 'forbidden_address' ? 'its address is not a public one' : error.message;
}
