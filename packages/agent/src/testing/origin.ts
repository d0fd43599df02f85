import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { parseOriginTarget, type TcpTarget } from '../target.ts'

export type TestOrigin = {
  target: TcpTarget
  sockets: Socket[]
  close(): Promise<void>
}

/** A local service that does with each connection what the test says. */
export async function startOrigin(serve: (socket: Socket) => void): Promise<TestOrigin> {
  const sockets: Socket[] = []
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    target: parseOriginTarget(`127.0.0.1:${port}`) as TcpTarget,
    sockets,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers every request head with the same answer. */
export function answering(answer: string): (socket: Socket) => void {
  return (socket) => {
    let pending = ''
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (let end = pending.indexOf('\r\n\r\n'); end >= 0; end = pending.indexOf('\r\n\r\n')) {
        pending = pending.slice(end + 4)
        socket.write(answer)
      }
    })
    socket.on('end', () => socket.end())
  }
}

/** A port that nothing listens on. */
export async function deadTarget(): Promise<TcpTarget> {
  const origin = await startOrigin(() => {})
  await origin.close()
  return origin.target
}
