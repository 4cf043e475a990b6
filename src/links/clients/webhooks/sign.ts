import { createHmac } from 'node:crypto';

export interface SignedParts {
  deliveryID: string;
  /** Time of sending (Unix seconds). */
  timestamp: number;
  body: string;
}

/**
 * Returns the `webhook-signature` of Standard Webhooks: `v1,` and the HMAC-SHA256 of id, time and body joined by dots, in base64. The key
 * is the client's secret, its characters unchanged.
 */
export const signature = (secret: string, { deliveryID, timestamp, body }: SignedParts): string =>
  `v1,${createHmac('sha256', secret).update(`${deliveryID}.${timestamp}.${body}`).digest('base64')}`;
