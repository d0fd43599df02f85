import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** A site that deliveries go to. `answer` may be changed at any time. */
export type Receiver = {
  url: string
  got: Got[]
  answer: (got: Got, response: ServerResponse) => void
  close(): void
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const got = { method, url, headers, body: Buffer.concat(chunks).toString() }
      receiver.got.push(got)
      receiver.answer(got, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: [],
    answer: (_, response) => void response.end('ok'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
