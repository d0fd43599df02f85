import { join, resolve } from 'node:path'
import { readProxies } from '@nora/agent/network'
import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import { SECOND_MS } from '@nora/kit'
import { nameInUrl } from '../../../inspector/controlled-tunnels.ts'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { controlTokenPath, findControlToken } from '../../../platform/control-token-file.ts'
import { openRunningAgents, type RunningAgent } from '../../../platform/running-agents.ts'
import type { Context } from '../../command.ts'

const TIMEOUT_MS = 30 * SECOND_MS

export const pidOption: OptionSpec = {
  name: 'pid',
  kind: 'text',
  placeholder: 'N',
  about: {
    ru: 'какой из запущенных клиентов, если их несколько (nora status)',
    en: 'the running client to use if there are several (nora status)',
  },
}

/** A client of this machine that runs, and how to call it. */
export type RunningClient = {
  pid: number
  /** Throws a Failure with what the client answers. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
}

/** The client that was started with a nora.yml: the one of `--pid`, of the current folder, or the only one. */
export async function chooseFileClient(context: Context, input: Input): Promise<RunningClient> {
  const { workingFolder } = context.platform
  const clients = (await listRunning(context, input)).filter(({ file }) => file !== null)
  const here = clients.filter(({ file }) => file === resolve(join(workingFolder, 'nora.yml')))
  return toClient(context, only(here.length === 1 ? here : clients, null))
}

/** The client that holds a tunnel of this name. */
export async function chooseClientOf(context: Context, input: Input, name: string): Promise<RunningClient> {
  const agents = await listRunning(context, input)
  const holding = agents.filter(({ label, url }) => label === name || nameInUrl(url) === name)
  if (holding.length > 0) return toClient(context, only(holding, name))
  const known = agents.map(({ label, url }) => label ?? nameInUrl(url)).join(', ')
  throw new Failure(
    exitCodes.usage,
    { ru: `Туннель ${name} здесь не открыт.`, en: `No tunnel ${name} is open here.` },
    known === '' ? {} : { advice: { ru: `Открыты: ${known}.`, en: `Open are: ${known}.` } },
  )
}

async function listRunning({ platform }: Context, input: Input): Promise<RunningAgent[]> {
  const { configFolder, pid, isRunning } = platform
  const wanted = input.text('pid')
  const agents = await openRunningAgents(configFolder, pid, isRunning).list()
  return wanted === null ? agents : agents.filter((agent) => String(agent.pid) === wanted)
}

function only(agents: readonly RunningAgent[], name: string | null): RunningAgent {
  const [first] = agents
  if (first === undefined) {
    throw new Failure(
      exitCodes.usage,
      { ru: 'Здесь не запущен ни один nora start.', en: 'No nora start runs here.' },
      { advice: { ru: 'Запустите: nora start ИМЯ', en: 'Run: nora start NAME' } },
    )
  }
  const pids = [...new Set(agents.map(({ pid }) => pid))]
  if (pids.length === 1) return first
  const list = pids
    .map((pid) => `${pid} (${agents.find((agent) => agent.pid === pid)?.file ?? name})`)
    .join(', ')
  throw new Failure(
    exitCodes.usage,
    { ru: `Подходят несколько клиентов: ${list}.`, en: `Several clients could be meant: ${list}.` },
    { advice: { ru: 'Добавьте --pid N.', en: 'Add --pid N.' } },
  )
}

async function toClient(context: Context, { pid, inspector_url }: RunningAgent): Promise<RunningClient> {
  const { platform, lang } = context
  if (inspector_url === null) {
    throw new Failure(exitCodes.usage, {
      ru: `Процесс ${pid} запущен с --inspect=false, поэтому управлять им нельзя.`,
      en: `The process ${pid} runs with --inspect=false, so it cannot be controlled.`,
    })
  }
  const token = await findControlToken(platform.configFolder)
  if (token === null) {
    const path = controlTokenPath(platform.configFolder)
    throw new Failure(exitCodes.usage, { ru: `Нет токена в ${path}.`, en: `There is no token in ${path}.` })
  }
  const fetch = platform.fetchThrough({ proxyFor: readProxies(platform.env), caPem: null })
  return {
    pid,
    async call(method, path, body) {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': lang }
      const answer = await fetch(`${inspector_url}/api/control/${path}`, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw notAnswering(pid, cause)
      })
      const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null)
      if (answer.ok) return said
      throw refused(said, pid)
    },
  }
}

function notAnswering(pid: number, cause: unknown): Failure {
  return new Failure(
    exitCodes.failure,
    { ru: `Процесс ${pid} не отвечает.`, en: `The process ${pid} does not answer.` },
    { cause },
  )
}

function refused(said: unknown, pid: number): Failure {
  const { code, error } = (said ?? {}) as { code?: unknown; error?: unknown }
  if (typeof error !== 'string') return notAnswering(pid, said)
  const text = printable(error)
  return new Failure(exitCodes.failure, { ru: text, en: text }, { code: String(code) })
}
