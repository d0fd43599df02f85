import type { Connection, ConnectionLog } from './connection-log.ts'

/** Counts what passes on one connection of a TCP tunnel. */
export class ConnectionTap {
  readonly #log: ConnectionLog
  readonly #connection: Connection

  constructor(log: ConnectionLog, connection: Connection) {
    this.#log = log
    this.#connection = connection
  }

  request(_bytes: Buffer, start: number, end: number): void {
    this.#connection.bytesIn += end - start
  }

  response(_bytes: Buffer, start: number, end: number): void {
    this.#connection.bytesOut += end - start
  }

  /** The origin says no more; the visitor still may. */
  responseEnd(): void {}

  ended(reason: string): void {
    this.#log.end(this.#connection, reason === 'origin_closed' ? null : reason)
  }
}
