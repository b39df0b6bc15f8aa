/** Types of responses that no browser runs; another one of a provider's is sent as bytes without a type. */
const harmless = /^(audio\/[\w.+-]+|text\/event-stream|application\/octet-stream)\s*(;|$)/i;

/** A response of bytes that are passed on as they arrive. */
export class BytesAnswer {
  readonly contentType: string;
  readonly #bytes: AsyncIterable<Uint8Array>;

  constructor({ contentType, bytes }: { contentType: string; bytes: AsyncIterable<Uint8Array> }) {
    this.contentType = harmless.test(contentType) ? contentType : "application/octet-stream";
    this.#bytes = bytes;
  }

  /**
   * The bytes as a stream, once the first have arrived: a failure before them is thrown, so that it still has a status.
   *
   * @param onEnd is called once, however the stream ends
   */
  async open(onEnd: () => void): Promise<ReadableStream<Uint8Array>> {
    const iterator = this.#bytes[Symbol.asyncIterator]();
    let next: Promise<IteratorResult<Uint8Array>> | undefined = Promise.resolve(await iterator.next());
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await (next ?? iterator.next());
            next = undefined;
            if (!done) return controller.enqueue(value);
            onEnd();
            controller.close();
          } catch (cause) {
            onEnd();
            controller.error(cause);
          }
        },
        async cancel() {
          onEnd();
          await iterator.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  }
}
