import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { SECOND_MS } from '@nora/kit'

export type Question = {
  host: string
  port: number
  path: string
  hostHeader?: string
  /** Over TLS. Whether it answers is asked, at an address that no certificate is for; not who it is. */
  isSecure?: boolean
  /** Sends a PROXY header that names nobody first. */
  isProxied?: boolean
}

const TIMEOUT_MS = 2 * SECOND_MS

/** The status that a local server answers with; undefined when it does not answer. */
export function askStatus(question: Question): Promise<number | undefined> {
  const { host, port, path, hostHeader = `${host}:${port}` } = question
  return new Promise((resolve) => {
    const req = request({
      createConnection: () => open(question),
      path,
      timeout: TIMEOUT_MS,
      headers: { host: hostHeader, accept: '*/*', connection: 'close' },
    })
    req.on('response', (res) => {
      res.resume()
      resolve(res.statusCode)
    })
    req.on('timeout', () => req.destroy())
    req.on('close', () => resolve(undefined))
    req.on('error', () => resolve(undefined))
    req.end()
  })
}

function open({ host, port, isSecure = false, isProxied = false }: Question): Socket {
  const socket = connect({ host, port })
  if (isProxied) socket.write('PROXY UNKNOWN\r\n')
  return isSecure ? connectSecure({ socket, rejectUnauthorized: false }) : socket
}
