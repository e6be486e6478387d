import { Readable } from "node:stream";
import type pg from "pg";

/** What pg's connection offers to a statement that speaks COPY; its types leave these out. */
type Wire = pg.Connection & {
  query: (statement: string) => void;
  sendCopyFromChunk: (bytes: Buffer) => void;
  endCopyFrom: () => void;
};

/** `copy ... to stdout`, row by row; `rows` is known at the end. */
export function copyOut(client: pg.Client, statement: string): CopyOut {
  return client.query(new CopyOut(statement));
}

class CopyOut extends Readable implements pg.Submittable {
  rows = 0;
  readonly #statement: string;
  #wire: Wire | undefined;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as Wire;
    this.#wire.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The bytes are the connection's own and will be written over.
    if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = countIn(text);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#wire?.stream.resume();
    done(error);
  }
}

/** `copy ... from stdin` with these rows; says how many were taken. */
export function copyIn(client: pg.Client, statement: string, rows: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let taken = 0;
    const copy = {
      submit: (connection: pg.Connection) => (connection as Wire).query(statement),
      handleCopyInResponse(connection: pg.Connection): void {
        const wire = connection as Wire;
        wire.sendCopyFromChunk(rows);
        wire.endCopyFrom();
      },
      handleCommandComplete({ text }: { text: string }): void {
        taken = countIn(text);
      },
      handleReadyForQuery: () => resolve(taken),
      handleError: reject,
    };
    client.query(copy);
  });
}

/** 'COPY 12' */
function countIn(text: string): number {
  return Number(text.split(" ")[1]);
}
