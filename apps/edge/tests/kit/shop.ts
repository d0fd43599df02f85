import { afterAll, afterEach, beforeAll } from 'vitest'
import { type RawOrigin, RawVisitor } from './raw-http.ts'
import { RunningEdge } from './running-edge.ts'

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** A visitor's request of the shop, with more fields. */
export const get = (fields = '') => `GET /path?q=1 HTTP/1.1\r\nHost: shop.localhost:8080\r\n${fields}\r\n`

/** For the tests of a file: an edge with the tunnel `shop.localhost`, whose origin each test brings along. */
export class Shop {
  #edge: RunningEdge | undefined
  readonly #origins: RawOrigin[] = []

  constructor(settings: Record<string, string> = {}) {
    beforeAll(async () => {
      this.#edge = await RunningEdge.start(settings)
    })
    afterEach(() => {
      for (const origin of this.#origins.splice(0)) origin.close()
    })
    afterAll(() => this.#edge?.stop())
  }

  get edge(): RunningEdge {
    if (!this.#edge) throw new Error('the edge has not started')
    return this.#edge
  }

  /** An origin behind `shop.localhost`, taking the name over from the one before. */
  readonly serve = async (origin: Promise<RawOrigin>): Promise<RawOrigin> => {
    const listening = await origin
    this.#origins.push(listening)
    await this.edge.shop(listening.port)
    return listening
  }

  /** A visitor's connection on which `text` was sent. */
  readonly say = async (text: string | Buffer): Promise<RawVisitor> => {
    const visitor = await RawVisitor.connect(this.edge.ports.http_port)
    visitor.send(text)
    return visitor
  }
}
