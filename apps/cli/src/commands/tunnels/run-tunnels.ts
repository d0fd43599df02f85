import { Agent, CaptureStore, ConnectionLog, Dialler, SpillFolder } from '@nora/agent'
import { type Inspector, startInspector } from '../../inspector/inspector-server.ts'
import { type ExitCode, exitCodes } from '../../output/failure.ts'
import { createTunnelEvents } from '../../output/tunnel-events.ts'
import { createTunnelLines } from '../../output/tunnel-lines.ts'
import { createTunnelScreen } from '../../output/tunnel-screen.ts'
import type { TunnelView } from '../../output/tunnel-view.ts'
import { openRunningAgents } from '../../platform/running-agents.ts'
import { openStateFile } from '../../platform/state-file.ts'
import type { Context } from '../command.ts'
import { linkPathsOf } from '../link-paths.ts'
import { findLeftOut } from './left-out.ts'
import { TunnelFollower } from './tunnel-follower.ts'
import type { RunningTunnels, TunnelPlan } from './tunnel-plan.ts'
import { tunnelsMessages } from './tunnels.messages.ts'

const REFRESH_MS = 1_000

/**
 * Keeps tunnels up until they are interrupted or have to end, and shows what happens meanwhile. `change`
 * may alter them as long as they run; it answers how to stop it.
 */
export async function runTunnels(
  context: Context,
  plan: TunnelPlan,
  change: (running: RunningTunnels) => () => void = () => () => {},
): Promise<ExitCode> {
  const { platform } = context
  const { clock, pid, isRunning, temporaryFolder } = platform
  const spill =
    plan.inspectorPort === null ? null : new SpillFolder({ parent: temporaryFolder, pid, isRunning })
  const captures = spill && new CaptureStore({ clock, spill })
  const connectionLog = new ConnectionLog(clock)
  await sayLeftOut(context, plan)
  const view = createView(context)
  const running = openRunningAgents(platform.configFolder, platform.pid, platform.isRunning)
  const follower = new TunnelFollower({
    context,
    plan,
    view,
    captures,
    connectionLog,
    announce: running.announce,
  })
  const inspector =
    captures && (await openInspector(context, plan, follower, { captures, connections: connectionLog }))
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
  const stopChanging = change(follower)

  const stopListening = platform.onInterrupt(() => void stop())
  const refreshing = setInterval(() => follower.refresh(), REFRESH_MS)
  const failure = await Promise.race([agent.ended, follower.unreachable])
  stopChanging()
  await stop()
  clearInterval(refreshing)
  stopListening()
  follower.close()
  await Promise.all([inspector?.close(), running.withdraw()])
  spill?.close()
  if (failure) throw failure
  return exitCodes.ok

  /** Programs first, while their visitors can still be told. */
  async function stop(): Promise<void> {
    follower.onStopping()
    for (const { request } of plan.tunnels) {
      if (request.target.kind === 'shell') await request.target.shell.stop()
    }
    await plan.triggers?.stop()
    await agent.stop()
  }
}

/** Before somebody looks for the file at the public address. */
async function sayLeftOut({ output, lang, platform }: Context, { tunnels }: TunnelPlan): Promise<void> {
  for (const { label, request } of tunnels) {
    const files = await findLeftOut(request.target, platform)
    if (files.length === 0) continue
    if (output.isJson) output.event({ event: 'left_out', tunnel: label, files })
    else output.line(tunnelsMessages[lang].leftOut(request.target.label, files.join(', ')))
  }
}

function createView({ output, lang, platform }: Context): TunnelView {
  const nowMs = () => platform.clock.now().getTime()
  if (output.isJson) return createTunnelEvents(output)
  const { style, line, canvas } = output
  return canvas
    ? createTunnelScreen({ terminal: canvas, lang, style, nowMs })
    : createTunnelLines({ line, lang, style, nowMs })
}

function openInspector(
  { lang, platform }: Context,
  { inspectorPort, account }: TunnelPlan,
  follower: TunnelFollower,
  seen: { captures: CaptureStore; connections: ConnectionLog },
): Promise<Inspector> {
  return startInspector({
    ...seen,
    shells: follower.shells,
    owner: account,
    lang,
    tunnels: () => follower.inspectedTunnels(),
    targetOf: follower.targetOf,
    pageFolder: platform.inspectorFolder,
    port: inspectorPort ?? 0,
  })
}

/** Begins where the last run of the client has got through. */
async function createDialler({ platform }: Context, plan: TunnelPlan): Promise<Dialler> {
  const { server, region, network } = plan
  const state = openStateFile(platform.configFolder)
  return new Dialler(linkPathsOf(region), {
    network,
    clock: platform.clock,
    random: platform.random,
    remembered: await state.findPath(server, region.id),
    // It only saves the next start a detour.
    onRemember: (name) => void state.keepPath(server, region.id, name).catch(() => {}),
  })
}
