import { chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { type Localized, Problem } from '@nora/kit'
import type { Config } from '../../config/hosts.ts'
import { readReady } from '../../platform/ready-file.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { type OperationTexts, operationTexts } from '../operations.messages.ts'
import type { Operation } from '../parse-operation.ts'
import { type ServicePlan, unitText } from './unit-text.ts'

const UNITS = '/etc/systemd/system'
const LOW_PORTS = 1024

type Install = Extract<Operation, { name: 'service install' }>
type Status = Extract<Operation, { name: 'service status' }>

/** Writes the unit, has systemd start it, and says what was written. Refuses before anything is changed. */
export function installService(asked: Install, deps: OperationDeps): void {
  const { say, lang } = deps
  const text = operationTexts[lang].service
  const plan = planService(asked, deps)
  const path = getPath(plan.name)
  const unit = unitText(plan)
  const commands = [
    ['systemctl', 'daemon-reload'],
    ['systemctl', 'enable', getUnit(plan.name)],
    ['systemctl', 'restart', getUnit(plan.name)],
  ] as const
  if (asked.dryRun) {
    say(
      [text.wouldWrite(path), unit, text.wouldRun, ...commands.map((one) => `  ${one.join(' ')}`)].join('\n'),
    )
    return
  }
  insistOnSystemd(plan, deps)
  if (process.getuid?.() !== 0) throw problem((texts) => texts.service.notRoot(path))
  const ids = getIds(plan.user, deps)
  if (!canRead(plan.user, plan.configFile, deps)) {
    throw problem((texts) => texts.service.unreadable(plan.user, plan.configFile))
  }
  ensureFolder(plan, ids, deps)
  writeFileSync(path, unit, { mode: 0o644 })
  say(text.wrote(path))
  say(unit)
  for (const [program, ...args] of commands) {
    const { code, stderr, stdout } = deps.run(program, args)
    if (code === 0) continue
    const reason = firstLine(stderr) ?? firstLine(stdout) ?? `exit code ${code}`
    if (args[0] === 'restart') throw notStarted(plan.name, reason, deps)
    throw problem((texts) => texts.service.failed([program, ...args].join(' '), reason))
  }
  const ready = readReady(plan.dataFolder)
  if (ready) say(text.running(ready.console_url))
  say(text.next(plan.user))
  say(text.logs(plan.name))
}

/** Stops the service and removes its unit. Data stays. */
export function uninstallService({ service }: { service: string }, deps: OperationDeps): void {
  const { say, lang } = deps
  const text = operationTexts[lang].service
  const path = getPath(service)
  if (!existsSync(path)) {
    say(text.absent(service))
    return
  }
  if (process.getuid?.() !== 0) throw problem((texts) => texts.service.notRoot(path))
  deps.run('systemctl', ['disable', '--now', getUnit(service)])
  rmSync(path)
  deps.run('systemctl', ['daemon-reload'])
  say(text.removed(path))
  say(text.kept)
}

/** Says how the service is. Answers whether it runs. */
export function showService({ service, config: file }: Status, deps: OperationDeps): boolean {
  const { say, lang } = deps
  const text = operationTexts[lang].service
  if (!isSystemdThere(deps)) throw problem((texts) => texts.service.noSystemdAtAll)
  if (!existsSync(getPath(service))) {
    say(text.absent(service))
    return false
  }
  const { stdout } = deps.run('systemctl', [
    'show',
    getUnit(service),
    '--property=ActiveState,ActiveEnterTimestamp,User',
  ])
  const facts = new Map(stdout.split('\n').map((line) => line.split(/=(.*)/s) as [string, string]))
  const state = facts.get('ActiveState') ?? ''
  say(text.state(service, state, state === 'active' ? (facts.get('ActiveEnterTimestamp') ?? '') : ''))
  say(getPath(service))
  if (state === 'active') {
    const ready = readReady(deps.readConfig(file).data)
    say(ready ? text.running(ready.console_url) : text.hidden(facts.get('User') ?? 'nora'))
  }
  say(text.logs(service))
  return state === 'active'
}

function planService({ config: file, user, service }: Install, deps: OperationDeps): ServicePlan {
  const configFile = deps.configFile(file)
  if (configFile === undefined) throw problem((texts) => texts.service.noConfig)
  const config = deps.readConfig(file)
  const dataFolder = config.data
  if (!isAbsolute(dataFolder) || dataFolder === resolve(deps.folder, '.nora')) {
    throw problem((texts) => texts.service.relative(dataFolder))
  }
  const command = [...deps.command, '--fixed-ports', '--config', configFile]
  const bad = [...command, dataFolder].find((path) => /[\x00-\x1f\x7f]/.test(path))
  if (bad !== undefined) throw problem((texts) => texts.service.badPath(bad))
  return { name: service, user, command, configFile, dataFolder, hasLowPorts: hasLowPorts(config) }
}

function hasLowPorts({ control, edge, region }: Config): boolean {
  const { http_port, link_port, monitor_port } = control
  const ports = [http_port, link_port, monitor_port, edge.http_port, edge.https_port, edge.link_port]
  const first = Number(region.port_range.split('-')[0])
  return [...ports, edge.ssh_port, edge.monitor_port, first].some(
    (port) => port !== undefined && port < LOW_PORTS,
  )
}

function isSystemdThere({ run }: OperationDeps): boolean {
  return run('systemctl', ['show', '--property=Version']).code === 0
}

function insistOnSystemd(plan: ServicePlan, deps: OperationDeps): void {
  if (isSystemdThere(deps)) return
  throw problem((texts) => `${texts.service.noSystemd}\n  ${plan.command.map(shellWord).join(' ')}`)
}

/** Quotes a word for a shell, for a person to paste. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

type Ids = { uid: number; gid: number }

function getIds(user: string, { run }: OperationDeps): Ids {
  const { code, stdout } = run('getent', ['passwd', user])
  const [, , uid, gid] = stdout.split(':')
  if (code !== 0) throw problem((texts) => texts.service.noUser(user))
  if (uid === '0') throw problem((texts) => texts.service.rootUser)
  return { uid: Number(uid), gid: Number(gid) }
}

function canRead(user: string, file: string, { run }: OperationDeps): boolean {
  return run('runuser', ['-u', user, '--', 'test', '-r', file]).code === 0
}

function ensureFolder({ dataFolder, user }: ServicePlan, { uid, gid }: Ids, deps: OperationDeps): void {
  if (existsSync(dataFolder)) {
    if (statSync(dataFolder).uid === uid) return
    throw problem((texts) => texts.service.notOwned(dataFolder, user))
  }
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  chownSync(dataFolder, uid, gid)
  deps.say(operationTexts[deps.lang].service.madeFolder(dataFolder, user))
}

function notStarted(name: string, reason: string, { run }: OperationDeps): Problem {
  const { stdout } = run('journalctl', ['-u', getUnit(name), '-n', '15', '--no-pager', '-o', 'cat'])
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
  return problem((texts) => [texts.service.notStarted(name, reason), ...lines].join('\n'))
}

function getPath(name: string): string {
  return join(UNITS, getUnit(name))
}

function getUnit(name: string): string {
  return `${name}.service`
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
}

function problem(sentence: (texts: OperationTexts) => string): Problem {
  const text: Localized = { ru: sentence(operationTexts.ru), en: sentence(operationTexts.en) }
  return new Problem('OperationFailed', text)
}
