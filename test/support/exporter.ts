import { register, SP } from './calls.ts';
import type { batch } from './plays.ts';
import type { TestServer } from './test-server.ts';

export interface Exported {
  meta: Record<string, unknown>;
  classes?: Record<string, string>;
  scores: Record<string, unknown>[];
  sessions: Record<string, unknown>[];
}

/** A player with a session, whose requests bring it along. */
export async function loggedIn(server: TestServer, name: string) {
  const { cookie } = await register(server, name);
  const api = server.client();
  const headers = { cookie };
  return {
    headers,
    import: async (document: ReturnType<typeof batch>) => {
      const { body } = await api.imports.direct({ json: document }, { headers });
      return body;
    },
    export: async (): Promise<Exported> => {
      const { body } = await api.exports.ugpt({ params: { userID: 'me', ...SP } }, { headers });
      return (await new Response(body).json()) as Exported;
    },
  };
}
