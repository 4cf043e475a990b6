import { timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import { Refusal } from '../../shared/refusal.ts';
import { hashToken, randomToken } from '../../shared/secrets.ts';
import type { Caller } from '../handler.ts';

/** Who sits before a page, and whether a form comes from one of ours. */
export interface Browser {
  /** Who is logged in; null for a stranger. Throws 403 for banned users, and for forms that other sites send. */
  user: (c: Context) => Promise<Caller | null>;
  /** What a form has to carry, so that no other site can make it up. */
  formToken: (c: Context, user: Caller | null) => string;
  /** Throws 403 when a form does not carry it. */
  checkForm: (c: Context, user: Caller | null, sent: string) => void;
}

export interface BrowserOptions {
  /** Who is logged in, by the session cookie alone. */
  user: Browser['user'];
  /** Whether the server is reached over https. */
  secure: boolean;
}

/** The token of a form hangs on the session; for strangers, on a cookie that other sites can neither read nor send along with a form. */
export function createBrowser({ user, secure }: BrowserOptions): Browser {
  const cookie = secure ? '__Host-kaiden_form' : 'kaiden_form';
  const settings = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
  const tokenOf = (secret: string) => hashToken(`form ${secret}`).toString('hex');

  return {
    user,
    formToken(c, who) {
      if (who?.sessionID) return tokenOf(who.sessionID);
      const known = getCookie(c, cookie);
      if (known) return tokenOf(known);
      const secret = randomToken();
      setCookie(c, cookie, secret, settings);
      return tokenOf(secret);
    },
    checkForm(c, who, sent) {
      const secret = who?.sessionID ?? getCookie(c, cookie);
      if (!secret || !timingSafeEqual(hashToken(tokenOf(secret)), hashToken(sent))) {
        throw new Refusal(
          403,
          'foreign_origin',
          'This form is too old, or comes from elsewhere. Go back and try again',
        );
      }
    },
  };
}
