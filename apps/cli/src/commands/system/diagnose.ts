import { probeLink } from '@nora/agent'
import type { Region } from '@nora/contract'
import { isProblem, randomToken, SECOND_MS } from '@nora/kit'
import { type ExitCode, exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { calling, type Session } from '../session.ts'
import { doctorMessages } from './doctor.messages.ts'

export type Finding = {
  id: string
  title: string
  state: 'ok' | 'warning' | 'failed' | 'skipped'
  detail: string
  advice: string | null
  /** What the command ends with when this is the first failure. */
  exitCode: ExitCode
}

type Outcome = { detail: string; state?: 'warning'; advice?: string }
type Check = { id: string; title: string; exitCode: ExitCode; advice: string; run(): Promise<Outcome> }

const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']
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
      const detail = reasonOf(error, context)
      findings.push({ id, title, state: 'failed', detail, advice: check.advice, exitCode })
      return false
    }
  }

  function skip({ id, title, exitCode }: Check): void {
    findings.push({ id, title, state: 'skipped', detail: texts.skipped, advice: null, exitCode })
  }

  for (const check of localChecks(context)) await perform(check)
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
    const [dns, tcp, link] = regionChecks(context, session, region)
    if ((await perform(dns)) && (await perform(tcp)) && isSignedIn) await perform(link)
    else skip(link)
  }
  return findings
}

function localChecks({ configFile, platform: { env }, lang }: Context): Check[] {
  const texts = doctorMessages[lang]
  return [
    {
      id: 'config',
      title: texts.config,
      exitCode: exitCodes.failure,
      advice: '',
      async run() {
        await configFile.read()
        return { detail: configFile.path }
      },
    },
    {
      id: 'proxy',
      title: texts.proxy,
      exitCode: exitCodes.failure,
      advice: '',
      async run() {
        const set = PROXY_VARIABLES.filter((name) => env[name])
        if (set.length === 0) return { detail: texts.noProxy }
        return { detail: texts.proxyIgnored(set.join(', ')), state: 'warning', advice: texts.proxyAdvice }
      },
    },
  ]
}

function serverChecks(
  { platform, lang }: Context,
  { server, api }: Session,
  onRegions: (regions: readonly Region[]) => void,
): Check[] {
  const texts = doctorMessages[lang]
  const { hostname, port, protocol } = new URL(server)
  const host = hostname.replace(/^\[|\]$/g, '')
  return [
    ...connectionChecks(
      { platform, lang },
      'server',
      host,
      Number(port || (protocol === 'https:' ? 443 : 80)),
    ),
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
        const response = await platform.fetch(`${server}/healthz`)
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
    advice: texts.signIn,
    async run() {
      if (token === null) throw new Failure(exitCodes.notSignedIn, { ru: 'не выполнен', en: 'not signed in' })
      return { detail: (await calling(server, api.accounts.getUser())).email }
    },
  }
}

function regionChecks(
  { platform, lang }: Context,
  { clientKey, token }: Session,
  region: Region,
): [dns: Check, tcp: Check, link: Check] {
  const texts = doctorMessages[lang]
  const { id, agent_host: host, agent_port: port, agent_tls: tls, agent_ca_pem: caPem } = region
  const { machine, os, version, clock } = platform
  const [dns, tcp] = connectionChecks({ platform, lang }, `region.${id}`, host, port)
  const link: Check = {
    id: `region.${id}.link`,
    title: texts.link(id),
    exitCode: exitCodes.unreachable,
    advice: texts.checkFirewall,
    async run() {
      const identity = { token: token ?? '', clientKey, instance: randomToken(20), machine, os, version }
      const { connectMs, helloMs } = await probeLink({ host, port, tls, caPem }, identity, clock)
      return { detail: texts.linkUp(tls, connectMs, helloMs) }
    },
  }
  return [dns, tcp, link]
}

function connectionChecks(
  { platform, lang }: Pick<Context, 'platform' | 'lang'>,
  id: string,
  host: string,
  port: number,
): [dns: Check, tcp: Check] {
  const texts = doctorMessages[lang]
  const { clock } = platform
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
      title: texts.tcp(`${host.includes(':') ? `[${host}]` : host}:${port}`),
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

function reasonOf(error: unknown, { lang }: Context): string {
  if (error instanceof Failure || isProblem(error)) return error.text[lang]
  return error instanceof Error ? error.message || error.name : String(error)
}
