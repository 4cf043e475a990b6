import { z } from 'zod';

import { empty, orNull, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { PersonalWebhook, PersonalWebhookChoice, WebhookDelivery } from '../documents/webhook.ts';

const params = z.object({ userID: userRef });
const path = '/api/v1/users/:userID/webhook';

export const personalWebhook = {
  get: route({
    method: 'GET',
    path,
    summary: 'Get your own webhook',
    description:
      'Returns the webhook that is told about the account, with its secret, or null: there is none unless the player sets one. Own account only. Use it on a settings page.',
    access: session,
    params,
    success: { 200: orNull(PersonalWebhook) },
    errors: [404],
  }),
  set: route({
    method: 'PUT',
    path,
    summary: 'Set your own webhook',
    description:
      'Creates the webhook, or replaces its address, events and format; the secret stays. Own account only. Use it to have new PBs and finished sessions posted to a channel.',
    access: session,
    params,
    json: PersonalWebhookChoice,
    success: { 200: PersonalWebhook },
    errors: [404, 409],
  }),
  remove: route({
    method: 'DELETE',
    path,
    summary: 'Remove your own webhook',
    description:
      'Deletes the webhook with its deliveries; waiting events are not sent. Own account only. Use it to switch it off.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
  resetSecret: route({
    method: 'POST',
    path: `${path}/reset-secret`,
    summary: 'Reset the secret of your own webhook',
    description:
      'Returns the webhook with a new secret; the previous one signs nothing from now on. Own account only. Use it after the secret was leaked.',
    access: session,
    params,
    success: { 200: PersonalWebhook },
    errors: [404, 409],
  }),
  deliveries: route({
    method: 'GET',
    path: `${path}/deliveries`,
    summary: 'List the last 50 deliveries of your own webhook, newest first',
    description:
      'Returns the latest 50 events for the webhook, each with the outcome of its delivery. Own account only. Use it to find out why nothing arrives.',
    access: session,
    params,
    success: { 200: z.array(WebhookDelivery) },
    errors: [404],
  }),
  sendTestEvent: route({
    method: 'POST',
    path: `${path}/send-test-event`,
    summary: 'Send a test event (`status/v1`) to your own webhook',
    description:
      'Queues an event of the type `status/v1` behind others; its result appears in the list of deliveries. Own account only. Use it to check that the address is right.',
    access: session,
    params,
    success: { 200: WebhookDelivery },
    errors: [404],
  }),
};
