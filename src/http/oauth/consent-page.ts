import { html } from 'hono/html';

import { isKeyAlone } from '../../links/clients/key-format.ts';
import type { ClientRow } from '../../links/clients/store.ts';
import { PERMISSION_WORDS } from '../../links/oauth/permission-words.ts';
import { page, type Html } from '../page.ts';
import { loginPath } from './own-path.ts';

export interface Question {
  client: ClientRow;
  /** Author of the client. */
  author: string;
  /** The user. */
  username: string;
  /** Link to switch to another account. */
  switchTo: string;
  /** Target of the form, with its fields. */
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Returns the question whether a client may access an account, and the consequences. */
const question = (title: string, { client, author, ...asked }: Question, then: Html, allow: string): Html =>
  page(
    title,
    html`<p>
        <strong>${client.name}</strong> wants access to your account <strong>${asked.username}</strong>. It was created
        by the user <strong>${author}</strong> and is not part of this server. It will be able to:
      </p>
      <ul>
        ${client.requestedPermissions.map((name) => html`<li>${PERMISSION_WORDS[name]}</li>`)}
        ${client.webhookUri === null ? '' : html`<li>be notified when you reach a class, a goal or a quest</li>`}
      </ul>
      <p>It doesn’t get your password, only an API key, which you can revoke at any time.</p>
      ${then}
      <form method="post" action="${asked.action}">
        ${Object.entries(asked.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button name="decision" value="allow">${allow}</button>
        <button name="decision" value="deny">Deny</button>
      </form>
      <p>Not ${asked.username}? <a href="${loginPath(asked.switchTo)}">Use another account</a></p>`,
  );

export const authorizePage = (asked: Question & { client: { redirectUri: string } }): Html =>
  question(
    `Allow ${asked.client.name}?`,
    asked,
    html`<p>Either way, you’ll be redirected to <strong>${new URL(asked.client.redirectUri).host}</strong>.</p>`,
    'Allow',
  );

export const fileFlowPage = (asked: Question): Html => {
  const { apiKeyFilename: name } = asked.client;
  return question(
    `Create an API key for ${asked.client.name}?`,
    asked,
    name === null
      ? html`<p>The key is shown on the next page. Keep it secret.</p>`
      : html`<p>You’ll get the file <strong>${name}</strong>, which contains the key. Keep it secret.</p>`,
    name === null ? 'Allow and show the key' : 'Allow and download the file',
  );
};

/** Returns a page that sends a browser to a URL. A redirect would not do: browsers apply `form-action` to all redirects after a form. */
export const handOver = (url: string): Html =>
  page(
    'Redirecting…',
    html`<p><a href="${url}">Continue to ${new URL(url).host}</a></p>`,
    html`<meta http-equiv="refresh" content="0;url=${url}" />`,
  );

/** Returns the page of a client's request that can't be granted. The user is not redirected automatically. */
export const faultPage = (why: string, back: string): Html =>
  page(
    "This client's request is not valid",
    html`<p role="alert">${why}</p>
      <p><a href="${back}">Back to ${new URL(back).host}</a></p>`,
  );

export const keyText = ({ name, apiKeyFormat }: Pick<ClientRow, 'name' | 'apiKeyFormat'>, text: string): Html =>
  page(
    `Your key for ${name}`,
    html`<p>
        ${isKeyAlone(apiKeyFormat) ? 'This is your key.' : 'These are the settings with your key.'} You won’t be able to
        see it again.
      </p>
      <pre>${text}</pre>`,
  );

export const denied = (name: string): Html =>
  page('No key was created', html`<p>${name} has no access to your account. You can close this page.</p>`);

/** Returns the page of a refusal with its reason. */
export const refused = (why: string): Html =>
  page(
    'Something went wrong',
    html`<p role="alert">${why}</p>
      <p>You were not redirected, and nothing was shared.</p>`,
  );
