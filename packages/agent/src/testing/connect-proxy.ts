import { createServer, type IncomingMessage, request } from 'node:http'
import { connect, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { secureHttpServer } from './certificate.ts'

export type ConnectProxy = {
  server: Server
  /** Requests such as `CONNECT host:port` and `GET http://…`, in the order they came. */
  asked: string[]
  /** `Proxy-Authorization` that is let through; null: everybody is. */
  authorization: string | null
  /** The answer to whoever asks; null: what is asked is done. */
  status: number | null
}

/** A proxy as companies have them: tunnels by CONNECT, plain requests by their absolute target. */
export function createConnectProxy({ isSecure = false } = {}): ConnectProxy {
  const server = isSecure ? secureHttpServer() : createServer()
  const proxy: ConnectProxy = { server, asked: [], authorization: null, status: null }

  function getRefusal({ method, url, headers }: IncomingMessage): number | null {
    proxy.asked.push(`${method} ${url}`)
    const isIn = proxy.authorization === null || headers['proxy-authorization'] === proxy.authorization
    return isIn ? proxy.status : 407
  }

  server.on('connect', (req: IncomingMessage, client: Duplex) => {
    const refusal = getRefusal(req)
    client.on('error', () => {})
    if (refusal !== null) {
      client.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const { hostname, port } = new URL(`http://${req.url}`)
    const target = connect(Number(port), hostname.replace(/^\[(.*)\]$/, '$1'), () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    target.on('error', () => client.destroy())
  })
  server.on('request', (req, res) => {
    const refusal = getRefusal(req)
    if (refusal !== null) {
      res.writeHead(refusal).end()
      return
    }
    const { method, headers, url } = req
    const onward = request(url ?? '', { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(res)
    })
    req.pipe(onward)
  })
  return proxy
}
