import type { Client } from 'kaiden/client';

export type Found = Awaited<ReturnType<Client['imports']['get']>>['body'];
