import { html } from 'hono/html';

import { faultList, page, type Html } from './page.ts';

/** A form that carries a code; nothing happens with the code before somebody sends it: programs that look at mails open links. */
export const verifyForm = (code: string): Html =>
  page(
    'Verify your e-mail address',
    html`<form method="post" action="/verify-email">
      <input type="hidden" name="code" value="${code}" />
      <p>This confirms that mail to this address gets to you.</p>
      <button>This is my address</button>
    </form>`,
  );

export const verifyDone = (): Html =>
  page('Your e-mail address is verified', html`<p>Thank you. You can close this page.</p>`);

export const forgotForm = (faults: readonly string[] = []): Html =>
  page(
    'Set a new password',
    html`${faultList(faults)}
      <form method="post" action="/forgot-password">
        <p>A link to set a new password is mailed to you.</p>
        <label
          >The e-mail address of your account
          <input name="email" type="email" autocomplete="email" maxlength="254" required autofocus />
        </label>
        <button>Send the link</button>
      </form>`,
  );

/** For servers whose captcha these pages can't show. */
export const forgotElsewhere = (): Html =>
  page(
    'Set a new password',
    html`<p>
      This server asks for a captcha, which needs JavaScript: open <a href="/forgot-password">this page</a> in a browser
      that has it.
    </p>`,
  );

export const forgotDone = (): Html =>
  page(
    'Look into your mailbox',
    html`<p>If there is an account with this address, a link is on its way. It works for an hour.</p>`,
  );

export const resetForm = (code: string, faults: readonly string[] = []): Html =>
  page(
    'Set a new password',
    html`${faultList(faults)}
      <form method="post" action="/reset-password">
        <input type="hidden" name="code" value="${code}" />
        <p>You will be logged out everywhere. API keys go on working.</p>
        <label
          >New password, 8 characters or more
          <input name="password" type="password" minlength="8" autocomplete="new-password" required autofocus />
        </label>
        <button>Set the password</button>
      </form>`,
  );

export const resetDone = (): Html =>
  page('Your password is changed', html`<p>You are logged out everywhere. Log in with the new password.</p>`);

/** What could not be done, and why. */
export const refused = (why: string): Html =>
  page(
    'That did not work',
    html`<p role="alert">${why}</p>
      <p><a href="/forgot-password">Ask for another link to set a password</a></p>`,
  );
