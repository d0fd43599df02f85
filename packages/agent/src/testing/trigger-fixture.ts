import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@nora/kit'
import { CaptureStore } from '../capture/capture-store.ts'
import type { Exchange } from '../capture/exchange.ts'
import { StreamTap } from '../capture/stream-tap.ts'
import { connectToOrigin } from '../dispatch/origin-connection.ts'
import type { Schedule } from '../schedule.ts'
import type { TriggerTarget } from '../target.ts'
import type { TriggerSettings } from '../trigger/trigger-settings.ts'
import { type StderrLine, Triggers, type TriggersOptions } from '../triggers.ts'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  trailers: NodeJS.Dict<string>
  /** It came to its proper end. */
  isWhole: boolean
}

export type Question = {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** Called with the request, to send its body by hand or to leave. */
  onRequest?: (req: ReturnType<typeof request>) => void
  isReplay?: boolean
}

/** Triggers with real programs, asked without a network. */
export class TriggerFixture {
  readonly folder = mkdtempSync(join(tmpdir(), 'nora-trigger-test-'))
  readonly captures = new CaptureStore({ clock: systemClock })
  readonly stderr: StderrLine[] = []
  readonly triggers: Triggers

  constructor(options: Partial<TriggersOptions> = {}) {
    this.triggers = new Triggers({
      environment: { PATH: process.env.PATH },
      folder: this.folder,
      clock: systemClock,
      ...options,
    })
    this.triggers.listen((line) => this.stderr.push(line))
  }

  async end(): Promise<void> {
    await this.triggers.stop()
    rmSync(this.folder, { recursive: true })
  }

  /** A trigger that runs a script of the POSIX shell. */
  shell(script: string, settings: Partial<TriggerSettings> = {}): TriggerTarget {
    return this.program('/bin/sh', ['-c', script], settings)
  }

  program(file: string, args: readonly string[], settings: Partial<TriggerSettings> = {}): TriggerTarget {
    return this.triggers.open({ ...usual, file, name: file, args, folder: this.folder, ...settings }, 'test')
  }

  /** The exchanges, newest first. */
  get exchanges(): Exchange[] {
    return this.captures.list()
  }

  get newestRun() {
    return this.exchanges[0]?.toSummary().run ?? null
  }
}

const usual: Omit<TriggerSettings, 'file' | 'name' | 'args' | 'folder'> = {
  concurrency: 1,
  queueLimit: 100,
  timeLimitMs: null,
  holdMs: 60_000,
  isAsync: false,
  keepsRunning: false,
  includesStderr: false,
  contentType: 'text/plain; charset=utf-8',
  bodyLimitBytes: null,
  match: null,
  verification: null,
}

/** Timers a hundred times as fast, but for those of one delay: a test says when they are due. */
export class HeldTimers {
  readonly #heldMs: number
  readonly #waiting = new Set<() => void>()

  constructor(heldMs: number) {
    this.#heldMs = heldMs
  }

  get count(): number {
    return this.#waiting.size
  }

  readonly schedule: Schedule = (delayMs, run) => {
    if (delayMs !== this.#heldMs) {
      const timer = setTimeout(run, delayMs / 100)
      return () => clearTimeout(timer)
    }
    this.#waiting.add(run)
    return () => this.#waiting.delete(run)
  }

  fire(): void {
    for (const run of this.#waiting) run()
    this.#waiting.clear()
  }
}

/** One request over a connection of its own, recorded like one that came through a tunnel. */
export function ask(
  fixture: TriggerFixture,
  target: TriggerTarget,
  question: Question = {},
): Promise<Answer> {
  const { method = 'POST', path = '/', headers = {}, body, onRequest, isReplay = false } = question
  const tap = new StreamTap({ store: fixture.captures, tunnelId: 'tun_1' })
  const connection = connectToOrigin(
    target,
    { onConnect() {}, onBytes: (bytes, end) => tap.response(bytes, 0, end) },
    { visit: { tap, isReplay } },
  )
  const write = connection.write.bind(connection)
  // Does what the pipe of a tunnel does: the record is there before the bytes are.
  connection.write = ((text: Buffer | string, ...rest: [never]) => {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
    tap.request(bytes, 0, bytes.length)
    return write(bytes, ...rest)
  }) as typeof connection.write
  connection.once('close', () => tap.ended('origin_closed'))
  return new Promise((resolve, reject) => {
    const req = request({
      method,
      path,
      headers: { host: 'a', ...headers },
      createConnection: () => connection,
    })
    req.on('response', (res) => void readAnswer(res).then(resolve, reject))
    req.on('error', reject)
    if (onRequest) onRequest(req)
    else req.end(body === undefined ? undefined : Buffer.from(body))
  })
}

async function readAnswer(res: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  res.on('data', (chunk: Buffer) => chunks.push(chunk))
  res.on('error', () => {})
  await new Promise((resolve) => res.once('close', resolve))
  const { statusCode: status = 0, headers, trailers, complete: isWhole } = res
  return { status, headers, body: Buffer.concat(chunks).toString(), trailers, isWhole }
}
