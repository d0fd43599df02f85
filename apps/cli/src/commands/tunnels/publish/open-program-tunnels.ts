import { createTunnelLines } from '../../../output/tunnel-lines.ts'
import type { TunnelView } from '../../../output/tunnel-view.ts'
import { viewsTogether } from '../../../output/views-together.ts'
import type { Context } from '../../command.ts'
import type { OpenProgramTunnels } from '../../program-tunnels.ts'
import type { ListenAt } from '../../webhook-listening.ts'
import { planNamedTunnels, planTargetTunnel } from './plan-program-tunnels.ts'
import { ProgramAddresses } from './program-addresses.ts'
import { ProgramGates } from './program-gates.ts'
import { runTunnels } from './run-tunnels.ts'

/**
 * What `nora http TARGET` or `nora start NAME…` does, beside a program whose output has the terminal: lines of tunnels go
 * to the error output. `listenAt` is that of webhooks.
 */
export const createOpenProgramTunnels =
  (listenAt: ListenAt): OpenProgramTunnels =>
  async (context, input, asked) => {
    const gates = new ProgramGates()
    const { plan, watched, close } =
      asked.kind === 'target'
        ? await planTargetTunnel(context, input, { named: asked.target, gates })
        : await planNamedTunnels(context, input, { labels: asked.labels, gates, listenAt })
    let stop = (): void => {}
    // Signals are the program's: the tunnels end with it.
    const onInterrupt = (listener: () => void) => {
      stop = listener
      return () => {}
    }
    const addresses = new ProgramAddresses(plan.tunnels)
    const view = viewsTogether([createQuietLines(context), addresses])
    const beside = { ...context, platform: { ...context.platform, onInterrupt } }
    const ended = runTunnels(beside, { ...plan, view }, watched).finally(close)
    const end = async () => {
      stop()
      await ended.catch(() => {})
    }
    try {
      await addresses.whenKnown(ended)
    } catch (error) {
      await end()
      throw error
    }
    return {
      get url() {
        return addresses.url
      },
      get gates() {
        return gates.list()
      },
      hold: () => gates.close(),
      ended,
      stop: end,
    }
  }

/** Requests are in the inspector: the terminal is the program's. */
function createQuietLines({ platform, lang, output }: Context): TunnelView {
  const lines = createTunnelLines({
    line: (text) => platform.stderr.write(`${text}\n`),
    lang,
    style: output.style,
    nowMs: () => platform.clock.now().getTime(),
    hasHelp: false,
  })
  const left = new Set(['request', 'run', 'connection', 'origin_down'])
  return {
    ...lines,
    tell(fact, state) {
      if (!left.has(fact.type)) lines.tell(fact, state)
    },
  }
}
