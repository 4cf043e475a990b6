import { html } from 'hono/html';

import { faultList, page, type Html } from './page.ts';

export interface SetupForm {
  token: string;
  username: string;
  email: string;
  /** What was wrong with what was sent. */
  faults: readonly string[];
}

export const setupForm = ({ token, username, email, faults }: SetupForm): Html =>
  page(
    'Set up Kaiden',
    html`<p>This makes the account of the first administrator. The link works until there is one.</p>
      ${faultList(faults)}
      <form method="post" action="/setup">
        <input type="hidden" name="token" value="${token}" />
        <label>Username <input name="username" value="${username}" autocomplete="username" required autofocus /></label>
        <label>E-mail address <input name="email" type="email" value="${email}" autocomplete="email" required /></label>
        <label
          >Password, 8 characters or more
          <input name="password" type="password" minlength="8" autocomplete="new-password" required />
        </label>
        <button>Create the administrator</button>
      </form>`,
  );

export const setupDone = (username: string): Html =>
  page(
    'Kaiden is set up',
    html`<p>${username} is the administrator now.</p>
      <p>
        There are no songs until you fetch the community song database: <code>kaiden seeds pull</code>, also while the
        server runs. What the API can do is described at <a href="/docs">/docs</a>.
      </p>`,
  );

export const setupGone = (): Html =>
  page(
    'This link does not work',
    html`<p>
      Either there is an administrator already, or the server was started again since: then its log has another link.
    </p>`,
  );
