import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { AdminAnswer } from '@nora/contract'
import { Problem, SECOND_MS } from '@nora/kit'
import { surroundings } from './spawn-program.ts'

const TIMEOUT_MS = 30 * SECOND_MS
const STOPPED_TIMEOUT_MS = 60 * SECOND_MS
const OUTPUT_LIMIT = 16 * 1024 * 1024

export type ControlTexts = {
  noInstallation(folder: string): string
  notOwner(folder: string, uid: number): string
  noAnswer: string
  couldNot(why: string): string
}
export type BothTexts = { ru: ControlTexts; en: ControlTexts }

/** Refuses everybody but the folder’s owner: others would leave files behind that the server cannot open. */
export function assertOwnInstallation(folder: string, texts: BothTexts): void {
  if (!existsSync(join(folder, 'master.key'))) {
    throw problem(texts, (text) => text.noInstallation(folder))
  }
  const { uid } = statSync(folder)
  const own = process.getuid?.()
  if (own !== undefined && own !== uid) throw problem(texts, (text) => text.notOwner(folder, uid))
}

/** Asks over the socket in the data folder. Undefined when nobody listens there. */
export function askRunningControl(
  folder: string,
  question: unknown,
  texts: BothTexts,
  timeoutMs = TIMEOUT_MS,
): Promise<AdminAnswer | undefined> {
  const socketPath = join(folder, 'admin.sock')
  return new Promise((resolve, reject) => {
    const req = request({ socketPath, method: 'POST', path: '/', agent: false, timeout: timeoutMs })
    req.on('response', (res) => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', (chunk: string) => {
        text += chunk
      })
      res.on('end', () => resolve(JSON.parse(text) as AdminAnswer))
    })
    req.on('timeout', () => req.destroy(problem(texts, (text) => text.noAnswer)))
    req.on('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      if (isAbsent) resolve(undefined)
      else reject(error instanceof Problem ? error : problem(texts, (text) => text.couldNot(error.message)))
    })
    req.end(JSON.stringify(question))
  })
}

type StoppedControl = {
  program: readonly string[]
  env: Readonly<Record<string, string>>
  /** `transfer` opens the database alone, and leaves it at the version it has. */
  mode?: 'admin' | 'transfer'
  timeoutMs?: number
}

/** Starts control for one call: it opens the data folder, or says who has it open. */
export function askStoppedControl(
  { program, env, mode = 'admin', timeoutMs = STOPPED_TIMEOUT_MS }: StoppedControl,
  question: unknown,
  texts: BothTexts,
): Promise<AdminAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...program, mode], {
      env: { ...surroundings(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (chunk: string) => {
        output[name] = (output[name] + chunk).slice(-OUTPUT_LIMIT)
      })
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) return resolve(JSON.parse(output.stdout) as AdminAnswer)
      const why = output.stderr.trim()
      reject(problem(texts, (text) => (signal || why === '' ? text.noAnswer : text.couldNot(why))))
    })
    child.stdin.end(JSON.stringify(question))
  })
}

function problem(texts: BothTexts, sentence: (text: ControlTexts) => string): Problem {
  return new Problem('AdminFailed', { ru: sentence(texts.ru), en: sentence(texts.en) })
}
