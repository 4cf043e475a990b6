import { Spool, type SpoolOptions } from './spool.ts';

/** Returns a stream of chunks that are produced at their own speed, however slowly they are read. */
export function spooled(chunks: AsyncIterable<Uint8Array>, options: SpoolOptions): ReadableStream<Uint8Array> {
  const spool = new Spool(options);
  const pour = async () => {
    for await (const chunk of chunks) if (!(await spool.write(chunk))) return;
    spool.end();
  };
  pour().catch((error: unknown) => spool.fail(error));
  return spool.stream();
}
