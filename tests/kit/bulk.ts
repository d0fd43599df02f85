import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { MIB } from '@nora/kit'
import type { Echo } from './origins.ts'

/** Long bodies repeat this. */
const CHUNK = Buffer.alloc(MIB, 'nora burrows under the birch. ')

/** Answers with so many MiB. */
export async function streamBulk(res: ServerResponse, mib: number): Promise<void> {
  res.writeHead(200, { 'content-length': mib * MIB })
  for (let i = 0; i < mib; i++) if (!res.write(CHUNK)) await once(res, 'drain')
  res.end()
}

const digests = new Map<number, string>()

/** SHA-256 of a body of so many MiB. */
export function bulkDigest(mib: number): string {
  const known = digests.get(mib)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (let i = 0; i < mib; i++) hash.update(CHUNK)
  const digest = hash.digest('hex')
  digests.set(mib, digest)
  return digest
}

export async function download(url: string): Promise<{ digest: string; bytes: number }> {
  const req = send(url, 'GET')
  req.end()
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of res as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { digest: hash.digest('hex'), bytes }
}

/** Sends so many MiB to an origin that echoes what it got. Whoever answers in between is heard out. */
export async function upload(url: string, mib: number): Promise<Echo> {
  const req = send(url, 'POST')
  const answered = once(req, 'response') as Promise<[IncomingMessage]>
  req.setHeader('content-length', mib * MIB)
  let sentMib = 0
  const sent = (async () => {
    for (; sentMib < mib; sentMib++) if (!req.write(CHUNK)) await once(req, 'drain')
    req.end()
  })()
  await Promise.race([sent, answered])
  const [res] = await answered
  let text = ''
  for await (const chunk of res as AsyncIterable<Buffer>) text += chunk.toString()
  if (res.statusCode !== 200) throw new Error(`${res.statusCode} after ${sentMib} MiB: ${text}`)
  return JSON.parse(text) as Echo
}

/** Peak resident memory of any of the processes, over what it had when the watch began. */
export function watchMemory(pids: readonly number[]): { growthMib(): number } {
  const resident = (pid: number) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  const before = pids.map(resident)
  const peak = [...before]
  const timer = setInterval(() => {
    pids.forEach((pid, i) => {
      peak[i] = Math.max(peak[i] ?? 0, resident(pid))
    })
  }, 100)
  return {
    growthMib: () => {
      clearInterval(timer)
      return Math.max(...peak.map((value, i) => value - (before[i] ?? 0)))
    },
  }
}

function send(url: string, method: string): ClientRequest {
  const { host, port, pathname } = new URL(url)
  return request({ host: '127.0.0.1', port, path: pathname, method, agent: false, headers: { host } })
}
