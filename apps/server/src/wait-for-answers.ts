import { type Clock, Problem, SECOND_MS } from '@nora/kit'
import { isLoopbackHost } from '@nora/kit/sites'
import type { Ports } from './choose-ports.ts'
import type { Config } from './config/hosts.ts'
import type { Question } from './platform/ask.ts'
import type { Ready } from './platform/ready-file.ts'
import type { Texts } from './server.messages.ts'

const TIMEOUT_MS = 15 * SECOND_MS
const INTERVAL_MS = 50
const EVERYWHERE = new Set(['0.0.0.0', '::'])

type Deps = {
  askStatus(question: Question): Promise<number | undefined>
  clock: Clock
  schedule(task: () => void, delayMs: number): () => void
  text: Texts
}

/**
 * Really requests what is about to be announced. At the local listeners, whatever the public
 * names: proxies and DNS in front may come later.
 */
export async function waitForAnswers(ready: Ready, config: Config, ports: Ports, deps: Deps): Promise<void> {
  const hostHeader = new URL(ready.console_url).host
  const control = { host: reachable(config.control.http_host), port: ports.control_http, hostHeader }
  await waitFor(ready.console_url, [{ ...control, path: '/' }], deps)
  await waitFor(`${ready.console_url}/readyz`, [{ ...control, path: '/readyz' }], deps)
  // It is for this machine's loopback, and not asked at another address.
  if (ready.mailbox_url !== null && isLoopbackHost(control.host))
    await waitFor(ready.mailbox_url, [{ ...control, path: '/dev/mailbox' }], deps)
  if (ready.tunnel_url !== null) {
    const { host: hostHeader } = new URL(ready.tunnel_url)
    const host = reachable(config.edge.http_host)
    const isSecure = ready.edge_https_port !== null
    const port = isSecure ? ports.edge_https : ports.edge_http
    const question = { host, port, path: '/', hostHeader, isSecure }
    // Whether this address is one of those is the edge's to say: one of both ways is right.
    const isMaybeProxied = config.edge.proxy_protocol_from !== undefined
    const ways = isMaybeProxied ? [question, { ...question, isProxied: true }] : [question]
    await waitFor(ready.tunnel_url, ways, deps)
  }
}

function reachable(host: string): string {
  return EVERYWHERE.has(host) ? '127.0.0.1' : host
}

/** Waits until one of the ways to ask gets an answer. */
async function waitFor(url: string, ways: readonly Question[], deps: Deps): Promise<void> {
  const deadlineMs = deps.clock.monotonicMs() + TIMEOUT_MS
  for (let i = 0; (await deps.askStatus(ways[i % ways.length]!)) !== 200; i++) {
    if (deps.clock.monotonicMs() > deadlineMs) {
      const sentence = deps.text.noAnswer(url)
      throw new Problem('NoAnswer', { ru: sentence, en: sentence })
    }
    await new Promise<void>((resolve) => deps.schedule(resolve, INTERVAL_MS))
  }
}
