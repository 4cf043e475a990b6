import { KEY_PLACEHOLDER } from '../../contracts/documents/client.ts';
import type { ClientRow } from '../clients/store.ts';

/** The content of a client's file for somebody with this key; the key alone where the client has no format. */
export const keyFile = ({ apiKeyFormat }: Pick<ClientRow, 'apiKeyFormat'>, token: string): string =>
  (apiKeyFormat ?? KEY_PLACEHOLDER).replaceAll(KEY_PLACEHOLDER, () => token);

/** A Content-Disposition header (RFC 6266) for a file of any name. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
