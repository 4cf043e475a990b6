import type { Client } from 'kaiden-client';

export type IntegrationDocument = Awaited<ReturnType<Client['integrations']['list']>>['body'][number];
