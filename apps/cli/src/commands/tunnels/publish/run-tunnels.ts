import { Agent, CaptureStore, ConnectionLog, Dialler, SpillFolder } from '@nora/agent'
import { printable } from '@nora/command-line/terminal'
import { isProblem } from '@nora/kit'
import type { ControlledTunnels } from '../../../inspector/controlled-tunnels.ts'
import { type Inspector, startInspector } from '../../../inspector/inspector-server.ts'
import { type ExitCode, exitCodes, problemFailure } from '../../../output/failure.ts'
import { createTunnelEvents } from '../../../output/tunnel-events.ts'
import { createTunnelLines } from '../../../output/tunnel-lines.ts'
import { createTunnelLog } from '../../../output/tunnel-log.ts'
import { createTunnelScreen } from '../../../output/tunnel-screen.ts'
import type { TunnelView } from '../../../output/tunnel-view.ts'
import { viewsTogether } from '../../../output/views-together.ts'
import { ensureControlToken } from '../../../platform/control-token-file.ts'
import { type LogFile, openLogFile } from '../../../platform/log-file.ts'
import { openRunningAgents } from '../../../platform/running-agents.ts'
import { openStateFile } from '../../../platform/state-file.ts'
import type { Context } from '../../command.ts'
import { getLinkPaths } from '../../link-paths.ts'
import { findLeftOut } from '../plan/left-out.ts'
import type { TunnelPlan } from '../plan/tunnel-plan.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'
import { controlTunnels } from './control-tunnels.ts'
import { TunnelFollower } from './tunnel-follower.ts'
import { getText, TunnelSet, type TunnelSource } from './tunnel-set.ts'

const REFRESH_MS = 1_000

/**
 * Keeps tunnels up until they are interrupted or have to end, and shows what happens meanwhile. Those of a file
 * follow its changes.
 */
export async function runTunnels(
  context: Context,
  plan: TunnelPlan,
  file: WatchedFile | null = null,
): Promise<ExitCode> {
  const { platform } = context
  const { clock, pid, isRunning, temporaryFolder } = platform
  const { secrets } = plan
  secrets?.keepFor(plan.server)
  const spill =
    plan.inspectorPort === null ? null : new SpillFolder({ parent: temporaryFolder, pid, isRunning })
  const captures = spill && new CaptureStore({ clock, spill, mask: secrets ?? null })
  const connectionLog = new ConnectionLog(clock)
  await sayLeftOut(context, plan)
  const log = plan.log && (await openLogFile(plan.log.file))
  const view = createView(context, plan, { log, notify: (text) => follower.notify(text) })
  const running = openRunningAgents(platform.configFolder, platform.pid, platform.isRunning)
  const follower = new TunnelFollower({
    context,
    plan,
    view,
    captures,
    connectionLog,
    file: file?.path ?? null,
    announce: running.announce,
  })
  const { wanted = [], source = null } = file ?? {}
  const set = new TunnelSet({
    lang: context.lang,
    planned: plan.tunnels,
    wanted,
    source,
    running: follower,
    nextRef: plan.nextRef ?? countOn(plan),
    followed: follower.tunnels,
  })
  const tunnels = controlTunnels(follower.tunnels, set, () => void stop())
  const seen = { captures, connections: connectionLog }
  const inspector = captures && (await openInspector(context, plan, follower, { ...seen, captures, tunnels }))
  follower.inspector = inspector
  const agent = new Agent({
    dialler: await createDialler(context, plan),
    identity: plan.identity,
    tunnels: plan.tunnels.map(({ request }) => request),
    captures,
    connectionLog,
    clock: platform.clock,
    random: platform.random,
    onEvent: (event) => follower.onEvent(event),
  })
  follower.follow(agent)
  agent.start()
  plan.certificates?.listen((hostname, message) => {
    const planned = [...set.planned].find(({ request }) => request.name === hostname)
    follower.notify(message, planned?.label ?? null)
  })
  const stopFollowing = secrets?.follow({
    onChange: () => void set.renew(),
    onRefused: (error) =>
      follower.notify(tunnelsMessages[context.lang].notRenewed(getText(error, context.lang))),
  })
  const stopChanging = file ? platform.watchFile(file.path, () => void set.reload()) : () => {}

  const stopListening = platform.onInterrupt(() => void stop())
  const refreshing = setInterval(() => follower.refresh(), REFRESH_MS)
  const failure = await Promise.race([agent.ended, follower.firstContact.unreachable])
  stopChanging()
  stopFollowing?.()
  await stop()
  clearInterval(refreshing)
  stopListening()
  follower.close()
  await Promise.all([inspector?.close(), running.withdraw(), log?.close()])
  spill?.close()
  if (failure) throw isProblem(failure) ? problemFailure(failure, plan.server) : failure
  return exitCodes.ok

  /** Programs first, while their visitors can still be told. */
  async function stop(): Promise<void> {
    follower.onStopping()
    for (const { request } of set.planned) {
      if (request.target.kind === 'shell') await request.target.shell.stop()
    }
    await plan.triggers?.stop()
    await agent.stop()
  }
}

function countOn({ tunnels }: TunnelPlan): () => number {
  let last = Math.max(0, ...tunnels.map(({ request }) => request.ref))
  return () => ++last
}

/** Tells what is left out, before somebody looks for the file at the public address. */
async function sayLeftOut({ output, lang, platform }: Context, { tunnels }: TunnelPlan): Promise<void> {
  for (const { label, request } of tunnels) {
    const files = await findLeftOut(request.target, platform)
    if (files.length === 0) continue
    if (output.isJson) output.event({ event: 'left_out', tunnel: label ?? undefined, files })
    else
      output.line(tunnelsMessages[lang].leftOut(printable(request.target.label), printable(files.join(', '))))
  }
}

/** A file whose tunnels these are. */
export type WatchedFile = { path: string; wanted: readonly string[]; source: TunnelSource }

type Told = { log: LogFile | null; notify: (text: string) => void }

function createView(context: Context, plan: TunnelPlan, { log, notify }: Told): TunnelView {
  const views = [plan.view ?? createShownView(context)]
  const { lang, platform } = context
  const { log: settings, onOnline } = plan
  if (settings !== null && log !== null)
    views.push(createTunnelLog({ ...settings, line: log.line, lang, clock: platform.clock }))
  if (onOnline) views.push(createOnlineWatch(() => onOnline(notify)))
  return viewsTogether(views)
}

function createOnlineWatch(onOnline: () => void): TunnelView {
  return {
    tell({ type }) {
      if (type === 'online') onOnline()
    },
    refresh: () => {},
    close: () => {},
  }
}

function createShownView({ output, lang, platform }: Context): TunnelView {
  const nowMs = () => platform.clock.now().getTime()
  if (output.isJson) return createTunnelEvents(output)
  const { style, line, canvas } = output
  return canvas
    ? createTunnelScreen({ terminal: canvas, lang, style, nowMs })
    : createTunnelLines({ line, lang, style, nowMs })
}

async function openInspector(
  { lang, platform }: Context,
  { inspectorPort, account }: TunnelPlan,
  follower: TunnelFollower,
  { tunnels, ...seen }: { captures: CaptureStore; connections: ConnectionLog; tunnels: ControlledTunnels },
): Promise<Inspector> {
  return startInspector({
    ...seen,
    control: { tunnels, token: await ensureControlToken(platform.configFolder) },
    figures: () => follower.figures,
    shells: follower.shells,
    owner: account,
    lang,
    tunnels: () => follower.inspectedTunnels(),
    getTarget: (tunnelId) => follower.tunnels.getTarget(tunnelId),
    pageFolder: platform.inspectorFolder,
    port: inspectorPort ?? 0,
  })
}

/** Begins where the last run of the client has got through. */
async function createDialler({ platform }: Context, plan: TunnelPlan): Promise<Dialler> {
  const { server, region, network } = plan
  const state = openStateFile(platform.configFolder)
  return new Dialler(getLinkPaths(region), {
    network,
    clock: platform.clock,
    random: platform.random,
    remembered: await state.findPath(server, region.id),
    // It only saves the next start a detour.
    onRemember: (name) => void state.keepPath(server, region.id, name).catch(() => {}),
  })
}
