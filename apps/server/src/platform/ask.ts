import { request } from 'node:http'
import { SECOND_MS } from '@nora/kit'

export type Question = { host: string; port: number; path: string; hostHeader?: string }

const TIMEOUT_MS = 2 * SECOND_MS

/** The status that a local server answers with; undefined when it does not answer. */
export function askStatus({ host, port, path, hostHeader }: Question): Promise<number | undefined> {
  return new Promise((resolve) => {
    const req = request({
      host,
      port,
      path,
      agent: false,
      timeout: TIMEOUT_MS,
      headers: { host: hostHeader ?? `${host}:${port}`, accept: '*/*' },
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
