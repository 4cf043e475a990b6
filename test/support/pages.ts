import { encoded } from './oauth.ts';
import type { TestServer } from './test-server.ts';

/** A browser without scripts: keeps cookies, and fills in forms. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();
  readonly #request: TestServer['request'];

  constructor(server: Pick<TestServer, 'request'>, cookie?: string) {
    this.#request = server.request;
    if (cookie) this.#keep(cookie);
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    if (value === '') this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }

  /** Sends a request with its cookies; follows nothing. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await this.#request(path, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** Opens a page, going where it is sent on this server. */
  async open(path: string): Promise<OpenPage> {
    const response = await this.send(path);
    const location = response.headers.get('location');
    return location === null ? openPage(path, response) : this.open(location);
  }

  /** Sends the form of a page, with more fields, going where it is sent. */
  async submit({ form }: OpenPage, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await this.send(form!.action, encoded({ ...form!.fields, ...fields }, headers));
    const location = response.headers.get('location');
    return location === null ? openPage(form!.action, response) : this.open(location);
  }
}

export interface OpenPage {
  path: string;
  status: number;
  headers: Headers;
  html: string;
  /** Visible text. */
  text: string;
  form: { action: string; fields: Record<string, string> } | null;
  /** Where it sends the browser by itself. */
  goesTo: URL | null;
}

async function openPage(path: string, response: Response): Promise<OpenPage> {
  const html = await response.text();
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1];
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const refresh = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html)?.[1];
  return {
    path,
    status: response.status,
    headers: response.headers,
    html,
    text: plain(html.replaceAll(/<(style|title)>[^]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' '),
    form:
      action === undefined
        ? null
        : { action: plain(action), fields: Object.fromEntries(fields.map(([, name, value]) => [name, plain(value!)])) },
    goesTo: refresh === undefined ? null : new URL(plain(refresh)),
  };
}

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
/** Returns the plain text of HTML. */
export const plain = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign]!);
