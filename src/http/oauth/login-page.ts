import { html } from 'hono/html';

import { faultList, page, type Html } from '../page.ts';

export interface LoginForm {
  /** Path to continue to. */
  to: string;
  token: string;
  username: string;
  faults: readonly string[];
}

export const loginForm = ({ to, token, username, faults }: LoginForm): Html =>
  page(
    'Log in to Kaiden',
    html`${faultList(faults)}
      <form method="post" action="/oauth/login">
        <input type="hidden" name="to" value="${to}" />
        <input type="hidden" name="token" value="${token}" />
        <label>Username <input name="username" value="${username}" autocomplete="username" required autofocus /></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        <button>Log in</button>
      </form>`,
  );

/** Returns the page for servers whose captcha this page can't show. */
export const loginElsewhere = (to: string): Html =>
  page(
    'Log in first',
    html`<p>Logging in to this server requires a captcha, which is on <a href="/login">its own page</a>.</p>
      <p>When you are logged in, <a href="${to}">continue here</a>.</p>`,
  );
