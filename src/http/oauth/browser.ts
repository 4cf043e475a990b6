import { timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import { Refusal } from '../../base/shared/refusal.ts';
import { hashToken, randomToken } from '../../base/shared/secrets.ts';
import type { Caller } from '../../handler/handler.ts';

/** Identifies the user of a page, and checks that forms come from our pages. */
export interface Browser {
  /** Returns the logged-in user; null for a stranger. Throws 403 for banned users, and for forms sent by other sites. */
  user: (c: Context) => Promise<Caller | null>;
  /** Returns the token of a form, which other sites can't forge. */
  formToken: (c: Context, user: Caller | null) => string;
  /** Throws 403 if a form lacks it. */
  checkForm: (c: Context, user: Caller | null, sent: string) => void;
}

export interface BrowserOptions {
  /** Returns the logged-in user by session cookie only. */
  user: Browser['user'];
  /** Whether the server is reached over https. */
  secure: boolean;
}

/**
 * Creates the browser checks. A form's token depends on the session; for strangers, on a cookie that other sites can neither read nor send
 * along with a form.
 */
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
          'This form has expired or was sent from another site. Go back and try again',
        );
      }
    },
  };
}
