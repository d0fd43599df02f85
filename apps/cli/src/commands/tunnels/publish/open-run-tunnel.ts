import { OriginGate } from '@nora/agent'
import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { createTunnelLines } from '../../../output/tunnel-lines.ts'
import type { TunnelView } from '../../../output/tunnel-view.ts'
import type { Context } from '../../command.ts'
import type { OpenRunTunnel } from '../../run-tunnel.ts'
import { getHostOptions, readTarget } from '../plan/read-target.ts'
import { refuseLoop } from '../plan/region.ts'
import { readAskedRules } from '../rules/asked-rules.ts'
import { prepareTunnels, readInspectorPort, readName } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'

/** What `nora http TARGET` does, beside a program whose output has the terminal: its own lines go to the error output. */
export const openRunTunnel: OpenRunTunnel = async (context, input, named) => {
  const { platform } = context
  const { gate, origin, plan } = await planTunnel(context, input, named)
  let stop = (): void => {}
  // Signals are the program's: the tunnel ends with it.
  const onInterrupt = (listener: () => void) => {
    stop = listener
    return () => {}
  }
  let onUrl = (_url: string): void => {}
  const online = new Promise<string>((resolve) => {
    onUrl = resolve
  })
  const view = createView(context, onUrl)
  const ended = runTunnels({ ...context, platform: { ...platform, onInterrupt } }, { ...plan, view })
  const url = await Promise.race([online, ended.then(() => null)])
  if (url === null) throw endedEarly()
  return {
    url,
    origin,
    hold: () => gate.close(),
    release: () => gate.open(),
    ended,
    async stop() {
      stop()
      await ended.catch(() => {})
    },
  }
}

async function planTunnel(context: Context, input: Input, named: string) {
  const { platform } = context
  const target = await readTarget(named, {
    homeFolder: platform.homeFolder,
    baseFolder: platform.workingFolder,
    isFolder: platform.isFolder,
    isInsecure: false,
    serverName: null,
    secrets: [platform.configFolder],
  })
  if (target.kind !== 'tcp') throw noPort(named)
  const asked = await readAskedRules(context, input)
  const name = readName(input)
  const inspectorPort = readInspectorPort(input)
  const prepared = await prepareTunnels(context, input, { region: input.text('region') })
  refuseLoop(target, prepared.region)
  const hostOptions = getHostOptions(input.text('host-header'), target)
  const { options, renew } = await asked.toOptions(prepared.api, hostOptions)
  const gate = new OriginGate()
  const request = {
    ref: 1,
    kind: 'http',
    name,
    region: prepared.region.id,
    target,
    gate,
    options,
    isInspected: true,
    isPooled: false,
    takesOver: input.isOn('takeover'),
  } as const
  const plan = {
    ...prepared,
    secrets: asked.secrets,
    tunnels: [{ label: null, request, renew }],
    inspectorPort: input.isOn('inspect') ? inspectorPort : null,
    hasQr: false,
    opensBrowser: false,
  }
  return { gate, origin: { host: target.host, port: target.port }, plan }
}

/** Requests are in the inspector: the terminal is the program's. */
function createView({ platform, lang, output }: Context, onUrl: (url: string) => void): TunnelView {
  const lines = createTunnelLines({
    line: (text) => platform.stderr.write(`${text}\n`),
    lang,
    style: output.style,
    nowMs: () => platform.clock.now().getTime(),
    hasHelp: false,
  })
  return {
    ...lines,
    tell(fact, state) {
      if (fact.type === 'online' && fact.tunnel.url !== null) onUrl(fact.tunnel.url)
      if (fact.type !== 'request' && fact.type !== 'origin_down') lines.tell(fact, state)
    },
  }
}

function noPort(named: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `--http: ${named} — не порт и не адрес, на котором слушает программа.`,
    en: `--http: ${named} is neither a port nor an address at which the program listens.`,
  })
}

function endedEarly(): Failure {
  return new Failure(exitCodes.failure, {
    ru: 'Туннель закрылся, не открывшись.',
    en: 'The tunnel ended before it was open.',
  })
}
