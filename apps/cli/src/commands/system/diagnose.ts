import { isLoopbackHost, proxyName, toAuthority } from '@nora/agent'
import { type Network, PROXY_VARIABLES, reasonOfError } from '@nora/agent/network'
import type { Region } from '@nora/contract/system'
import { SECOND_MS } from '@nora/kit'
import { type ExitCode, exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { calling, type Session } from '../session.ts'
import { diagnoseLinks } from './diagnose-links.ts'
import { doctorMessages } from './doctor.messages.ts'
import type { Finding } from './finding.ts'

type Outcome = { detail: string; state?: 'warning'; advice?: string }
type Check = { id: string; title: string; exitCode: ExitCode; advice: string; run(): Promise<Outcome> }

const CLOCK_TOLERANCE_MS = 30 * SECOND_MS

/** Follows the way from this machine to a link, step by step; what a failed step is needed for is skipped. */
export async function diagnose(context: Context, session: Session): Promise<Finding[]> {
  const texts = doctorMessages[context.lang]
  const findings: Finding[] = []
  let regions: readonly Region[] = []

  async function perform(check: Check): Promise<boolean> {
    const { id, title, exitCode } = check
    try {
      const { detail, state = 'ok', advice = null } = await check.run()
      findings.push({ id, title, state, detail, advice, exitCode })
      return true
    } catch (error) {
      const detail = getReason(error, context)
      findings.push({ id, title, state: 'failed', detail, advice: check.advice, exitCode })
      return false
    }
  }

  function skip({ id, title, exitCode }: Check): void {
    findings.push({ id, title, state: 'skipped', detail: texts.skipped, advice: null, exitCode })
  }

  for (const check of localChecks(context, session)) await perform(check)
  const toServer = serverChecks(context, session, (found) => {
    regions = found
  })
  let isReached = true
  for (const check of toServer) {
    if (isReached) isReached = await perform(check)
    else skip(check)
  }
  const isSignedIn = isReached && (await perform(accountCheck(context, session)))
  for (const region of regions) {
    const [dns] = connectionChecks(context, session, { id: `region.${region.id}`, ...getPlace(region) })
    const isFound = await perform(dns)
    findings.push(...(await diagnoseLinks(context, session, region, isFound && isSignedIn)))
  }
  return findings
}

function localChecks({ configFile, platform: { env }, lang }: Context, session: Session): Check[] {
  const texts = doctorMessages[lang]
  const { network, caFile, server } = session
  const exitCode = exitCodes.failure
  const config: Check = {
    id: 'config',
    title: texts.config,
    exitCode,
    advice: '',
    async run() {
      await configFile.read()
      return { detail: configFile.path }
    },
  }
  const proxy: Check = {
    id: 'proxy',
    title: texts.proxy,
    exitCode,
    advice: '',
    async run() {
      const set = PROXY_VARIABLES.filter((name) => env[name])
      if (set.length === 0) return { detail: texts.noProxy }
      const { host, port, tls } = getAddress(server)
      const used = network.proxyFor({ host, port, tls })
      if (used !== null) return { detail: texts.proxyUsed(used.variable, proxyName(used)) }
      return { detail: texts.proxyPassedBy(set.join(', '), host, isLoopbackHost(host)) }
    },
  }
  const authority: Check = {
    id: 'ca',
    title: texts.authority,
    exitCode,
    advice: '',
    run: async () => ({ detail: caFile ?? '' }),
  }
  return caFile === null ? [config, proxy] : [config, proxy, authority]
}

function serverChecks(
  context: Context,
  session: Session,
  onRegions: (regions: readonly Region[]) => void,
): Check[] {
  const { platform, lang } = context
  const { server, api } = session
  const texts = doctorMessages[lang]
  return [
    ...connectionChecks(context, session, { id: 'server', ...getAddress(server) }),
    {
      id: 'api',
      title: texts.api,
      exitCode: exitCodes.unreachable,
      advice: texts.checkFirewall,
      async run() {
        const startedMs = platform.clock.monotonicMs()
        const { regions } = await calling(server, api.system.getSettings())
        onRegions(regions)
        return { detail: texts.answered(platform.clock.monotonicMs() - startedMs) }
      },
    },
    {
      id: 'clock',
      title: texts.clock,
      exitCode: exitCodes.failure,
      advice: texts.setClock,
      async run() {
        const response = await session.fetch(`${server}/healthz`)
        const theirs = new Date(response.headers.get('date') ?? '').getTime()
        const skewMs = Number.isNaN(theirs) ? 0 : platform.clock.now().getTime() - theirs
        if (Math.abs(skewMs) <= CLOCK_TOLERANCE_MS) return { detail: texts.inStep }
        const detail = skewMs > 0 ? texts.ahead(skewMs) : texts.behind(-skewMs)
        return { detail, state: 'warning', advice: texts.setClock }
      },
    },
  ]
}

function accountCheck({ lang }: Context, { server, token, api }: Session): Check {
  const texts = doctorMessages[lang]
  return {
    id: 'account',
    title: texts.account,
    exitCode: exitCodes.notSignedIn,
    advice: texts.signIn(server),
    async run() {
      if (token === null) throw new Failure(exitCodes.notSignedIn, { ru: 'не выполнен', en: 'not signed in' })
      return { detail: (await calling(server, api.accounts.getUser())).email }
    },
  }
}

type Place = { host: string; port: number; tls: boolean }

function getAddress(server: string): Place {
  const { hostname, port, protocol } = new URL(server)
  const tls = protocol === 'https:'
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (tls ? 443 : 80)), tls }
}

function getPlace({ agent_host: host, agent_port: port, agent_tls: tls }: Region): Place {
  return { host, port, tls }
}

/** The first steps to a place, or to its proxy, which then does the rest. */
function connectionChecks(
  { platform, lang }: Context,
  { network }: Session,
  { id, ...place }: Place & { id: string },
): [dns: Check, tcp: Check] {
  const texts = doctorMessages[lang]
  const { clock } = platform
  const { host, port } = getDialAddress(network, place)
  return [
    {
      id: `${id}.dns`,
      title: texts.dns(host),
      exitCode: exitCodes.unreachable,
      advice: texts.checkNetwork,
      run: async () => ({ detail: (await platform.lookup(host)).join(', ') }),
    },
    {
      id: `${id}.tcp`,
      title: texts.tcp(toAuthority(host, port)),
      exitCode: exitCodes.unreachable,
      advice: texts.checkFirewall,
      async run() {
        const startedMs = clock.monotonicMs()
        await platform.tryConnect(host, port)
        return { detail: texts.answered(clock.monotonicMs() - startedMs) }
      },
    },
  ]
}

function getDialAddress(network: Network, place: Place): { host: string; port: number } {
  try {
    return network.proxyFor(place) ?? place
  } catch {
    // A proxy that cannot be used has a check of its own.
    return place
  }
}

function getReason(error: unknown, { lang }: Context): string {
  return error instanceof Failure ? error.text[lang] : reasonOfError(error)[lang]
}
