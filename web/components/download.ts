/** A file as the client gives it. */
interface FileAnswer {
  body: ReadableStream<Uint8Array>;
  headers: Headers;
}

/**
 * Downloads a file under the name that the server gives it, otherwise `name`. `onBytes` is called with the number of bytes received. Throws
 * if the download breaks off.
 */
export async function download({ body, headers }: FileAnswer, name: string, onBytes: (bytes: number) => void) {
  let bytes = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onBytes((bytes += chunk.length));
        controller.enqueue(chunk);
      },
    }),
  );
  const given = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  saveFile(await new Response(counted).blob(), given ?? name);
}

/** Puts a file among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the browser has begun to keep it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
