import { connect, createServer, type Server, type Socket } from 'node:net'
import { Path, type PathConditions } from './path.ts'

type Delivery = { dueMs: number; act: () => void }

/** One direction for all connections: they share the path as they would share a cable. */
class Direction {
  readonly #path: Path
  /** In the order in which it is due. */
  readonly #underWay: Delivery[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(conditions: PathConditions) {
    this.#path = new Path(conditions)
  }

  join(from: Socket, to: Socket): void {
    from.on('data', (bytes: Buffer) => {
      this.#deliver(bytes.length, () => this.#write(bytes, from, to))
      const waitMs = this.#path.waitMs(performance.now())
      if (waitMs === 0) return
      from.pause()
      setTimeout(() => resumeUnlessBlocked(from, to), waitMs)
    })
    from.on('end', () => this.#deliver(0, () => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', (hasFailed) => hasFailed && to.destroy())
    to.on('drain', () => from.resume())
  }

  #write(bytes: Buffer, from: Socket, to: Socket): void {
    // A reader that stops closes the window of its writer.
    if (to.writable && !to.write(bytes)) from.pause()
  }

  #deliver(bytes: number, act: () => void): void {
    this.#underWay.push({ dueMs: this.#path.carry(bytes, performance.now()), act })
    this.#wake()
  }

  #wake(): void {
    const [next] = this.#underWay
    if (this.#timer !== null || next === undefined) return
    this.#timer = setTimeout(() => this.#hand(), Math.max(0, next.dueMs - performance.now()))
  }

  #hand(): void {
    this.#timer = null
    const nowMs = performance.now()
    const due = this.#underWay.findIndex(({ dueMs }) => dueMs > nowMs)
    for (const { act } of this.#underWay.splice(0, due < 0 ? this.#underWay.length : due)) act()
    this.#wake()
  }
}

function resumeUnlessBlocked(from: Socket, to: Socket): void {
  if (!to.writableNeedDrain) from.resume()
}

/** Connections to the target, of which every byte takes the path there or the one back. */
export function createRelay(targetPort: number, conditions: PathConditions): Server {
  const [there, back] = [new Direction(conditions), new Direction(conditions)]
  return createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const server = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    there.join(client, server)
    back.join(server, client)
  })
}
