import type { Client } from 'kaiden-client';

export type ImportAnswer = Awaited<ReturnType<Client['imports']['get']>>['body'];
