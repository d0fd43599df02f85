import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request of a sender: which, the how many-th of it, and what it was answered; null: nothing. */
export type SentWebhook = { sender: number; n: number; url: string; status: number | null }

type Senders = {
  sent: SentWebhook[]
  /** Resolves when each has its last answer. */
  stop(): Promise<void>
}

const TIMEOUT_MS = 15_000

/** Senders that post one request after the other, each on a connection of its own, until they are stopped. */
export function startWebhookSenders(
  urls: readonly string[],
  { count, pauseMs }: { count: number; pauseMs: number },
): Senders {
  const sent: SentWebhook[] = []
  let isStopped = false
  const running = Array.from({ length: count }, async (_, sender) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; !isStopped; n++) {
      const url = urls[sender % urls.length] ?? ''
      const one: SentWebhook = { sender, n, url, status: null }
      sent.push(one)
      one.status = await post(url, JSON.stringify({ sender, n, pad: 'x'.repeat(700) }), agent)
      await sleep(one.status === 200 ? pauseMs : 100)
    }
    agent.destroy()
  })
  return {
    sent,
    stop: async () => {
      isStopped = true
      await Promise.all(running)
    },
  }
}

function post(url: string, body: string, agent: Agent): Promise<number | null> {
  const { port, pathname, host } = new URL(url)
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: pathname, method: 'POST', agent, timeout: TIMEOUT_MS }
    const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sending = request({ ...options, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? null))
      answer.on('error', () => resolve(null))
    })
    sending.on('timeout', () => sending.destroy(new Error('no answer in time')))
    sending.on('error', () => resolve(null))
    sending.end(body)
  })
}
