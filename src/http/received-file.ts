/**
 * An uploaded file whose content lies in one piece of memory. `arrayBuffer()` hands out that memory itself, because
 * copies of large files hold up the event loop and set off the garbage collector; who gives it away has emptied it.
 */
export class ReceivedFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>;
  override readonly size: number;

  constructor(chunks: readonly Uint8Array[], name: string, type: string) {
    super([], name, { type });
    this.#content = joined(chunks);
    this.size = this.#content.byteLength;
  }

  override arrayBuffer = async (): Promise<ArrayBuffer> => this.#content.buffer;
  override bytes = async (): Promise<Uint8Array<ArrayBuffer>> => this.#content;
  override text = async (): Promise<string> => new TextDecoder().decode(this.#content);
  override stream = (): ReturnType<Blob['stream']> => new Blob([this.#content]).stream();
  override slice = (start?: number, end?: number, type?: string): Blob =>
    new Blob([this.#content]).slice(start, end, type);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.byteLength;
  }
  return content;
}
