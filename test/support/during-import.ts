import type { World } from './happy/world.ts';

/** Does something while an import of Hazel runs. */
export async function duringAnImport(
  { server, hazel }: Pick<World, 'server' | 'hazel'>,
  work: () => Promise<Response>,
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = server.deps.imports.alone(hazel.user.id, () => promise);
  const response = await work();
  resolve();
  await running;
  return response;
}
