import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

export type Visit = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

/**
 * One request to a tunnel's URL. Goes to the loopback address whatever the name, so that it does not
 * depend on the machine's resolver knowing `*.localhost`.
 */
export function visit(url: string, options: RequestOptions = {}, body?: string | Buffer): Promise<Visit> {
  const { host, port, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const req = request(
      {
        host: '127.0.0.1',
        port,
        path: pathname + search,
        agent: false,
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
    req.end(body)
  })
}
