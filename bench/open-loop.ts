import { Agent, request } from 'node:http'

export type OpenLoop = {
  /** One request each time; `index` counts them. */
  send: (index: number) => { method: string; path: string; headers: Record<string, string>; body?: string }
  origin: string
  perSecond: number
  seconds: number
  /** What is due when all of them wait is sent when one is free. */
  sockets?: number
}

export type OpenLoopReport = {
  sent: number
  errors: number
  percentile(share: number): number
  /** Answers that took longer, in milliseconds. */
  countSlower(ms: number): number
}

/**
 * Sends at a fixed rate whether or not earlier answers have come, and measures each from the moment it was
 * due: a server that stalls cannot hide behind a client that waits for it (coordinated omission).
 */
export async function runOpenLoop({
  send,
  origin,
  perSecond,
  seconds,
  sockets = 64,
}: OpenLoop): Promise<OpenLoopReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const durations: number[] = []
  let errors = 0
  const total = Math.round(perSecond * seconds)
  const start = performance.now()
  const running: Promise<void>[] = []
  for (let index = 0; index < total; index++) {
    const dueMs = start + (index * 1000) / perSecond
    await until(dueMs)
    // A timer may be early by a part of a millisecond.
    const fromMs = Math.min(dueMs, performance.now())
    running.push(
      call(agent, origin, send(index)).then(
        (status) => {
          durations.push(performance.now() - fromMs)
          if (status >= 400) errors++
        },
        () => void errors++,
      ),
    )
  }
  await Promise.all(running)
  agent.destroy()
  durations.sort((a, b) => a - b)
  return {
    sent: total,
    errors,
    percentile: (share) =>
      durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0,
    countSlower: (ms) => durations.filter((duration) => duration > ms).length,
  }
}

function until(dueMs: number): Promise<void> | undefined {
  const waitMs = dueMs - performance.now()
  return waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs)) : undefined
}

function call(agent: Agent, origin: string, wanted: ReturnType<OpenLoop['send']>): Promise<number> {
  const { method, path, headers, body } = wanted
  return new Promise((resolve, reject) => {
    const req = request(new URL(path, origin), { agent, method, headers, timeout: 30_000 }, (res) => {
      res.resume()
      res.on('end', () => resolve(res.statusCode ?? 0))
    })
    req.on('timeout', () => req.destroy(new Error('no answer within 30 s')))
    req.on('error', reject)
    req.end(body)
  })
}
