import { html } from 'hono/html';

import { isKeyAlone } from '../../clients/key-format.ts';
import type { ClientRow } from '../../clients/store.ts';
import { PERMISSION_WORDS } from '../../oauth/permission-words.ts';
import { page, type Html } from '../page.ts';
import { loginPath } from './own-path.ts';

export interface Question {
  client: ClientRow;
  /** Who has made the client. */
  author: string;
  /** Who is asked. */
  username: string;
  /** Where another account can be chosen. */
  switchTo: string;
  /** Where the answer goes, and what goes along. */
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Asks somebody whether a client may get at their account, and says what happens then. */
const question = (title: string, { client, author, ...asked }: Question, then: Html, allow: string): Html =>
  page(
    title,
    html`<p>
        <strong>${client.name}</strong>, a program by the user <strong>${author}</strong> and no part of this server,
        wants to use your account <strong>${asked.username}</strong>. It could:
      </p>
      <ul>
        ${client.requestedPermissions.map((name) => html`<li>${PERMISSION_WORDS[name]}</li>`)}
        ${client.webhookUri === null ? '' : html`<li>be told when you reach a class, a goal or a quest</li>`}
      </ul>
      <p>It does not get your password. What it gets is an API key, which you can revoke at any time.</p>
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
    html`<p>Whatever you answer, you will be sent to <strong>${new URL(asked.client.redirectUri).host}</strong>.</p>`,
    'Allow',
  );

export const fileFlowPage = (asked: Question): Html => {
  const { apiKeyFilename: name } = asked.client;
  return question(
    `A key for ${asked.client.name}`,
    asked,
    name === null
      ? html`<p>The key will be shown to you. Keep it to yourself.</p>`
      : html`<p>You will get the file <strong>${name}</strong>, with the key in it. Keep it to yourself.</p>`,
    name === null ? 'Allow and show the key' : 'Allow and download the file',
  );
};

/** Sends a browser on. A redirect would not do: browsers apply `form-action` to all that follow a form. */
export const handOver = (url: string): Html =>
  page(
    'One moment',
    html`<p><a href="${url}">Go on to ${new URL(url).host}</a></p>`,
    html`<meta http-equiv="refresh" content="0;url=${url}" />`,
  );

/** The request of a client that can't be granted. Nobody is sent on who does not want to. */
export const faultPage = (why: string, back: string): Html =>
  page(
    'This client asks for something that does not exist',
    html`<p role="alert">${why}</p>
      <p><a href="${back}">Back to ${new URL(back).host}</a></p>`,
  );

export const keyText = ({ name, apiKeyFormat }: Pick<ClientRow, 'name' | 'apiKeyFormat'>, text: string): Html =>
  page(
    `Your key for ${name}`,
    html`<p>${isKeyAlone(apiKeyFormat) ? 'This is it.' : 'This is what it needs.'} It is not shown again.</p>
      <pre>${text}</pre>`,
  );

export const denied = (name: string): Html =>
  page('Nothing was made', html`<p>${name} has got no key. You can close this page.</p>`);

/** What can't be done, and why. */
export const refused = (why: string): Html =>
  page(
    'That did not work',
    html`<p role="alert">${why}</p>
      <p>You were not sent on, and nothing was given away.</p>`,
  );
