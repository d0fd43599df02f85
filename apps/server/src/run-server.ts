import { existsSync, readFileSync } from 'node:fs'
import { printableLines } from '@nora/command-line/terminal'
import { isProblem, type Lang, type Problem, SECOND_MS } from '@nora/kit'
import { isAdminCommand } from './admin/parse-admin-command.ts'
import { runAdmin } from './admin/run-admin.ts'
import { choosePorts } from './choose-ports.ts'
import { type Config, TUNNELS_LOOPBACK, withoutTunnelsLoopback } from './config/hosts.ts'
import { findConfigFile, loadConfig } from './config/load-config.ts'
import { refuseSharedHosts } from './config/separate-hosts.ts'
import { SETTINGS } from './config/settings.ts'
import type { ControlCalls } from './control-calls.ts'
import { followNames } from './follow-names.ts'
import { greeting } from './greeting.ts'
import { helpText } from './help.ts'
import { Installation, type InstallationDeps } from './installation.ts'
import { nearest } from './nearest.ts'
import type { OperationDeps } from './operations/operation-deps.ts'
import { isOperation } from './operations/parse-operation.ts'
import { runOperation } from './operations/run-operation.ts'
import { type Flags, parseFlags } from './parse-flags.ts'
import { ensureDataFolder, lockDataFolder } from './platform/data-folder.ts'
import { PortClaims } from './platform/port-claims.ts'
import { findHolder } from './platform/port-holder.ts'
import { hasAddress, stateOfPort } from './platform/ports.ts'
import { removeReady, writeReady } from './platform/ready-file.ts'
import { texts } from './server.messages.ts'

export type ServerDeps = Omit<InstallationDeps, 'text' | 'publish'> & {
  askControl: ControlCalls
  /** Commands that act on the machine need these besides. */
  machine: Pick<OperationDeps, 'run' | 'command' | 'askSecret'>
  /** Tells the supervisor of services that everything answers; does nothing where there is none. */
  notifyReady(): void
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  folder: string
  lang: Lang
  version: string
  /** Calls back at every request to stop; answers how to stop listening. */
  onStopSignal(listener: () => void): () => void
  /** Listens for requests to restart what serves visitors, one process at a time. */
  onRestartSignal(listener: () => void): () => void
}

export const EXIT = { ok: 0, failed: 1, usage: 2, forced: 130 } as const

/** npm passes Ctrl-C on to a child that the terminal has told already: that is one wish, not two. */
const SAME_SIGNAL_MS = 0.5 * SECOND_MS

/** The launcher from its arguments to its exit code. */
export async function runServer(deps: ServerDeps): Promise<number> {
  try {
    if (isAdminCommand(deps.args)) {
      const { lang, say, askControl } = deps
      const readSettings = (file: string | undefined) =>
        readConfig(deps, file, { sample: false, settings: {} })
      const isGood = await runAdmin(deps.args, { lang, say, ...askControl, readConfig: readSettings })
      return isGood ? EXIT.ok : EXIT.failed
    }
    if (isOperation(deps.args)) {
      return (await runOperation(deps.args, operationDeps(deps))) ? EXIT.ok : EXIT.failed
    }
    const flags = parseFlags(deps.args)
    if (flags.help) deps.say(helpText(deps.lang))
    else if (flags.version) deps.say(deps.version)
    else return await serve(readConfig(deps, flags.config, flags), flags.fixedPorts, deps)
    return EXIT.ok
  } catch (error) {
    if (!isProblem(error)) throw error
    deps.say(printableLines(error.text[deps.lang]))
    return error.code === 'FlagInvalid' || error.code === 'ConfigInvalid' ? EXIT.usage : EXIT.failed
  }
}

function readConfig(
  { env, folder, say, lang }: ServerDeps,
  file: string | undefined,
  { sample, settings: flags }: Pick<Flags, 'sample' | 'settings'>,
): Config {
  const known = SETTINGS.map(({ variable }) => variable)
  for (const name of Object.keys(env)) {
    if (!name.startsWith('NORA_') || known.includes(name)) continue
    // Other programs read variables of ours too, so only what looks like a slip is worth a word.
    const meant = nearest(name, known)
    if (meant !== undefined && name.length > 'NORA_'.length + 3 && isSlip(name, meant)) {
      say(texts[lang].unknownVariable(name, meant))
    }
  }
  const config = loadConfig({ folder, env, file, flags, readText })
  return sample ? config : { ...config, sample: false }
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function operationDeps(deps: ServerDeps): OperationDeps {
  const { lang, folder, env, version, say, askControl, machine, clock } = deps
  return {
    lang,
    folder,
    env,
    version,
    say,
    ...machine,
    askTransfer: askControl.askTransfer,
    readConfig: (file) => readConfig(deps, file, { sample: false, settings: {} }),
    configFile: (file) => findConfigFile({ folder, env, file, readText }),
    now: () => clock.now(),
  }
}

/** Same length give or take one letter: `NORA_DATE`, not `NORA_TOKEN`. */
function isSlip(name: string, meant: string): boolean {
  return Math.abs(name.length - meant.length) <= 1 && name.slice(0, 8) === meant.slice(0, 8)
}

async function serve(wanted: Config, areFixed: boolean, deps: ServerDeps): Promise<number> {
  const text = texts[deps.lang]
  refuseSharedHosts(wanted)
  const config = await withFreeDns(await onThisMachine(wanted, deps), deps)
  ensureDataFolder(config.data)
  const unlock = lockDataFolder(config.data)
  const claims = new PortClaims()
  try {
    removeReady(config.data)
    deps.say(text.starting)
    const { ports, moved } = await choosePorts(config, areFixed, {
      claimPort: (host, port) => claims.claim(host, port),
      releasePort: (host, port) => claims.release(host, port),
      stateOfPort,
      findHolder,
    })
    for (const { name, wanted, used } of moved) deps.say(text.moved[name](wanted, used))
    const installation = new Installation(config, ports, {
      ...deps,
      text,
      publish: (ready) => writeReady(config.data, ready),
    })
    return await run(installation, config, deps)
  } finally {
    claims.releaseAll()
    removeReady(config.data)
    unlock()
  }
}

/** Says what holds for the tunnels of this machine: browsers keep them from the console only by their address. */
async function onThisMachine(config: Config, { say, lang }: ServerDeps): Promise<Config> {
  const text = texts[lang].hosts
  if (config.control.allow_shared_host && config.domain === undefined) say(text.shared)
  if (config.edge.tcp_host !== TUNNELS_LOOPBACK || (await hasAddress(TUNNELS_LOOPBACK))) return config
  say(text.noAddress(TUNNELS_LOOPBACK))
  return withoutTunnelsLoopback(config)
}

/** Without port 53 names get certificates one by one: that is no reason not to start. */
async function withFreeDns(config: Config, { say, lang }: ServerDeps): Promise<Config> {
  const { dns_host, dns_port } = config.control
  if (config.domain === undefined || dns_port === undefined) return config
  const state = await stateOfPort(dns_host, dns_port)
  if (state === 'free') return config
  const holder = findHolder(dns_port)
  say(texts[lang].names.noDns(dns_port, state === 'denied' ? null : (holder?.program ?? '?')))
  return { ...config, control: { ...config.control, dns_port: undefined } }
}

/** Runs until asked to stop or until something necessary was given up. */
async function run(installation: Installation, config: Config, deps: ServerDeps): Promise<number> {
  const text = texts[deps.lang]
  const stop = readStopRequest(installation, deps)
  let endFollowing = () => {}
  const endRestarts = deps.onRestartSignal(() => void installation.restartEdges())
  const started = installation
    .start()
    .then((ready) => {
      // The output of a service is kept in a log, which is no place for a link that opens the installation.
      deps.say(greeting(ready, config, text, deps.env.JOURNAL_STREAM === undefined))
      deps.notifyReady()
      if (config.domain !== undefined) endFollowing = followNames(config, deps)
    })
    .then(() => new Promise<never>(() => {}))
  try {
    const failure = await Promise.race([stop.wished, installation.failed, started])
    if (isProblem(failure)) throw failure
    deps.say(text.stopping)
    return await Promise.race([stop.forced, installation.stop().then(() => sayStopped(deps))])
  } catch (error) {
    await Promise.race([stop.forced, installation.stop()])
    throw withLogs(error, config, deps)
  } finally {
    endFollowing()
    endRestarts()
    stop.dispose()
  }
}

function sayStopped({ say, lang }: ServerDeps): number {
  say(texts[lang].stopped)
  return EXIT.ok
}

function withLogs(error: unknown, config: Config, { say, lang }: ServerDeps): unknown {
  if (isProblem(error)) say(texts[lang].logsIn(`${config.data}/logs`))
  return error
}

type StopRequest = { wished: Promise<Problem | undefined>; forced: Promise<number>; dispose(): void }

/** The first signal asks for a clean stop, a later one kills what still runs. */
function readStopRequest(installation: Installation, { onStopSignal, clock }: ServerDeps): StopRequest {
  let firstAtMs: number | undefined
  let requested: (value: undefined) => void = () => {}
  let force: (code: number) => void = () => {}
  const wished = new Promise<undefined>((resolve) => {
    requested = resolve
  })
  const forced = new Promise<number>((resolve) => {
    force = resolve
  })
  const dispose = onStopSignal(() => {
    const nowMs = clock.monotonicMs()
    if (firstAtMs === undefined) {
      firstAtMs = nowMs
      requested(undefined)
    } else if (nowMs - firstAtMs > SAME_SIGNAL_MS) {
      installation.kill()
      force(EXIT.forced)
    }
  })
  return { wished, forced, dispose }
}
