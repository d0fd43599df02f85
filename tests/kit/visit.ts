import { type IncomingHttpHeaders, request } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'

export type Visit = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

/**
 * One request to a tunnel's URL. Goes to the loopback address whatever the name, so that it does not
 * depend on the machine's resolver knowing `*.localhost`. Certificates are believed. After `timeout` ms of
 * silence it is given up.
 */
export function visit(url: string, options: RequestOptions = {}, body?: string | Buffer): Promise<Visit> {
  const { protocol, host, hostname, port, pathname, search } = new URL(url)
  const send = protocol === 'https:' ? requestSecure : request
  return new Promise((resolve, reject) => {
    const req = send(
      {
        host: '127.0.0.1',
        port,
        path: pathname + search,
        agent: false,
        servername: hostname,
        rejectUnauthorized: false,
        ...options,
        headers: { host, ...options.headers },
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: whole, text: whole.toString() })
        })
      },
    )
    req.on('error', reject)
    req.on('timeout', () => req.destroy(new Error('timed out')))
    req.end(body)
  })
}
