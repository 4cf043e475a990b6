/**
 * Uploaded file whose content is one buffer. `arrayBuffer()` returns that buffer itself, because copies of large files block the event loop
 * and trigger garbage collection; transferring it empties the file.
 */
export class ReceivedFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>;
  override readonly size: number;

  /** `content` has to span its whole ArrayBuffer. */
  constructor(content: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    this.#content = content;
    this.size = content.byteLength;
  }

  override arrayBuffer = async (): Promise<ArrayBuffer> => this.#content.buffer;
  override bytes = async (): Promise<Uint8Array<ArrayBuffer>> => this.#content;
  override text = async (): Promise<string> => new TextDecoder().decode(this.#content);
  override stream = (): ReturnType<Blob['stream']> => new Blob([this.#content]).stream();
  override slice = (start?: number, end?: number, type?: string): Blob =>
    new Blob([this.#content]).slice(start, end, type);
}
