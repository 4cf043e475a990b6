import { createHmac } from 'node:crypto';

export interface SignedParts {
  deliveryID: string;
  /** When it is sent (Unix seconds). */
  timestamp: number;
  body: string;
}

/**
 * The value of `webhook-signature` as Standard Webhooks has it: `v1,` and the HMAC-SHA256 of id, time and body with
 * dots between, in base64. The key is the client's secret, its characters as they are.
 */
export const signature = (secret: string, { deliveryID, timestamp, body }: SignedParts): string =>
  `v1,${createHmac('sha256', secret).update(`${deliveryID}.${timestamp}.${body}`).digest('base64')}`;
