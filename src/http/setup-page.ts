import { createHash } from 'node:crypto';

import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; }
label { display: block; margin-top: 1rem; }
input { display: block; box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
button { margin-top: 1.5rem; padding: 0.5rem 1.5rem; font: inherit; }
[role='alert'] { border-left: 4px solid #b00020; padding-left: 1rem; }`;

/** Nothing may be loaded or run; the style is the one of these pages. */
export const SETUP_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Kaiden</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

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
      ${
        faults.length > 0
          ? html`<ul role="alert">
              ${faults.map((fault) => html`<li>${fault}</li>`)}
            </ul>`
          : ''
      }
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
        Songs and charts come from seed files: <code>kaiden seeds load FOLDER</code>, also while the server runs. What
        the API can do is described at <a href="/docs">/docs</a>.
      </p>`,
  );

export const setupGone = (): Html =>
  page(
    'This link does not work',
    html`<p>
      Either there is an administrator already, or the server was started again since: then its log has another link.
    </p>`,
  );
