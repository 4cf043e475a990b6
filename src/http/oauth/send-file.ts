import type { Context } from 'hono';

/** Sends a text as a download with this file name. */
export const sendFile = (c: Context, name: string, text: string): Response =>
  c.body(text, 200, { 'content-disposition': attachment(name), 'content-type': 'application/octet-stream' });

/** Returns a Content-Disposition header (RFC 6266) for a file of any name. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
