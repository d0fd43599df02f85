import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Worker } from 'playwright-core'
import type { ApiSession } from '../../tests/kit/api-session.ts'
import { newConsolePage } from '../../tests/kit/console-page.ts'
import { type NoraSystem, repositoryFolder } from '../../tests/kit/nora-system.ts'

/** A call as the page has it. What the Worker does not wait for the network is the client’s own time. */
export type TimedCall = {
  ms: number
  client_ms: number
  /** Frames that the page drew meanwhile, and the longest time without one. */
  frames_per_s: number
  longest_frame_ms: number
  /** How many items were answered; null: no list. */
  count: number | null
}

type PageTimes = Omit<TimedCall, 'client_ms'>

/** The built console’s Worker of the vault, in a page of the console that does nothing else. */
export type ConsoleWorker = {
  /** A new Worker in place of the last one, as after each lock; its self-test has passed. */
  restart(): Promise<void>
  call(method: string, ...args: unknown[]): Promise<void>
  time(method: string, ...args: unknown[]): Promise<TimedCall>
  stop(): Promise<void>
}

export async function startConsoleWorker(
  browser: Browser,
  system: NoraSystem,
  session: ApiSession,
): Promise<ConsoleWorker> {
  const page = await newConsolePage(browser, system, { session })
  await page.goto(`${system.ready.console_url}/password`)
  const { id, email, team, team_role } = await session.api.accounts.getUser()
  const me = { user_id: id, email, team_id: team.id, role: team_role }
  await page.evaluate(toSpeaker(findWorkerFile(), me))
  let worker: Worker | null = null

  async function time(method: string, args: unknown[]): Promise<TimedCall> {
    await worker?.evaluate('performance.clearResourceTimings()')
    const times = await page.evaluate<PageTimes>(`timeCall(${JSON.stringify([method, args])})`)
    const network_ms = (await worker?.evaluate<number>(NETWORK_TIME)) ?? 0
    return { ...times, client_ms: times.ms - network_ms }
  }
  return {
    async restart() {
      const started = page.waitForEvent('worker')
      await page.evaluate('startVault(); null')
      worker = await started
      await page.evaluate("callVault('getState', []).then(() => null)")
    },
    call: async (method, ...args) =>
      void (await page.evaluate(`callVault(...${JSON.stringify([method, args])}).then(() => null)`)),
    time: (method, ...args) => time(method, args),
    stop: () => closePage(page),
  }
}

async function closePage(page: Page): Promise<void> {
  await page.context().close()
}

function findWorkerFile(): string {
  const files = readdirSync(join(repositoryFolder, 'apps/console/dist/assets'))
  const file = files.find((name) => /^vault-worker-.*\.js$/.test(name))
  if (file === undefined) throw new Error('the console was built without its Worker of the vault')
  return `/assets/${file}`
}

/** Speaks the console’s protocol with its Worker (`apps/console/src/platform/vault/wire.ts`). */
function toSpeaker(path: string, me: unknown): string {
  return `
    let vault = null, last = 0
    const waiting = new Map()
    globalThis.startVault = () => {
      vault?.terminate()
      vault = new Worker(${JSON.stringify(path)}, { type: 'module', name: 'vault' })
      vault.onmessage = ({ data }) => {
        if (data.kind === 'news') return
        const answer = data.kind === 'broken' ? [...waiting.values()][0] : waiting.get(data.id)
        if (data.kind === 'done') answer.resolve(data.value)
        else answer?.reject(new Error(JSON.stringify(data.error)))
      }
      vault.postMessage({ kind: 'start', me: ${JSON.stringify(me)} })
    }
    globalThis.callVault = (method, args) => new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      vault.postMessage({ kind: 'call', id: last, method, args, lang: 'en' })
    })
    globalThis.timeCall = async ([method, args]) => {
      const frames = []
      const see = () => { frames.push(performance.now()); next = requestAnimationFrame(see) }
      let next = requestAnimationFrame(see)
      const from = performance.now()
      const value = await callVault(method, args)
      const to = performance.now()
      cancelAnimationFrame(next)
      const marks = [from, ...frames, to]
      return {
        ms: to - from,
        frames_per_s: frames.length / ((to - from) / 1000),
        longest_frame_ms: Math.max(...marks.slice(1).map((at, i) => at - marks[i])),
        count: Array.isArray(value) ? value.length : null,
      }
    }
    null`
}

/** How long the Worker had at least one call under way; run inside it. */
const NETWORK_TIME = `(() => {
  const calls = performance.getEntriesByType('resource').sort((a, b) => a.startTime - b.startTime)
  let sum = 0, until = 0
  for (const { startTime, responseEnd } of calls) {
    sum += Math.max(0, responseEnd - Math.max(startTime, until))
    until = Math.max(until, responseEnd)
  }
  return sum
})()`
