import { Readable } from "node:stream";

/**
 * The pieces of a body as a stream that asks for none until it is read, so that a body which fails before is an error
 * for whoever reads it later: a stream that fails while nobody listens ends the process. `failure` is the error as the
 * reader sees it. Destroying the stream lets go of `source`, where the pieces come from.
 */
export function patientStream(
  pieces: AsyncIterable<Buffer>,
  { source, failure }: { readonly source: Readable; readonly failure: (error: unknown) => Error },
): Readable {
  const iterator = pieces[Symbol.asyncIterator]();
  const stream = new Readable({
    read() {
      iterator.next().then(
        ({ done, value }) => stream.push(done ? null : value),
        (error: unknown) => stream.destroy(failure(error)),
      );
    },
    destroy(error, done) {
      source.destroy();
      // What it would tell of the source's end concerns nobody any more.
      iterator.return?.().catch(() => {});
      done(error);
    },
  });
  return stream;
}
