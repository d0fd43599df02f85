import { type LinkPath, type LinkProbe, pathName, probeLink, proxyName, toAuthority } from '@nora/agent'
import { isAuthorityUnknown, reasonOfError } from '@nora/agent/network'
import type { Region } from '@nora/contract/system'
import { isProblem, type Lang, randomToken } from '@nora/kit'
import { failureMessages } from '../../output/failure.messages.ts'
import { exitCodes } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { getLinkPaths } from '../link-paths.ts'
import type { Session } from '../session.ts'
import { doctorMessages } from './doctor.messages.ts'
import type { Finding } from './finding.ts'

type Outcome = { path: LinkPath; probe: LinkProbe | null; error: unknown }

/**
 * Goes every way to a region, all at once. A way that is closed is a failure only when all are; a warning
 * when it is better than the best that is open.
 */
export async function diagnoseLinks(
  context: Context,
  session: Session,
  region: Region,
  isPossible: boolean,
): Promise<Finding[]> {
  const texts = doctorMessages[context.lang]
  const paths = getLinkPaths(region)
  const outcomes = isPossible ? await Promise.all(paths.map((path) => probe(path, context, session))) : []
  const bestOpen = outcomes.findIndex((outcome) => outcome.probe !== null)
  return paths.map((path, i) => {
    const title = texts.link(region.id, pathName(path))
    const known = { id: `region.${region.id}.link.${i + 1}`, title, exitCode: exitCodes.unreachable }
    const outcome = outcomes[i]
    if (!outcome) return { ...known, state: 'skipped', detail: texts.skipped, advice: null }
    if (outcome.probe) {
      return {
        ...known,
        state: 'ok',
        detail: openText(path, outcome.probe, context.lang, session),
        advice: null,
      }
    }
    const detail = reasonOfError(outcome.error)[context.lang]
    if (bestOpen >= 0 && bestOpen < i) return { ...known, state: 'spare', detail, advice: null }
    const isOnlyWay = bestOpen < 0
    const advice = adviceOn(outcome, context, isOnlyWay)
    return { ...known, state: isOnlyWay ? 'failed' : 'warning', detail, advice }
  })
}

async function probe(path: LinkPath, { platform }: Context, session: Session): Promise<Outcome> {
  const { machine, os, version, clock } = platform
  const { token, clientKey, network } = session
  const identity = { token: token ?? '', clientKey, instance: randomToken(20), machine, os, version }
  return probeLink(path, { network, identity, clock }).then(
    (found) => ({ path, probe: found, error: null }),
    (error: unknown) => ({ path, probe: null, error }),
  )
}

function openText(path: LinkPath, found: LinkProbe, lang: Lang, { network }: Session): string {
  const proxy = network.proxyFor(path)
  const text = doctorMessages[lang].linkUp(path.tls, found.connectMs, found.helloMs)
  return proxy === null ? text : `${text}, ${doctorMessages[lang].byProxy(proxyName(proxy))}`
}

function adviceOn({ path, error }: Outcome, { lang }: Context, isOnlyWay: boolean): string | null {
  const texts = doctorMessages[lang]
  if (isAuthorityUnknown(error)) return failureMessages[lang].nameAuthority
  if (isProblem(error, 'ProxyRefused')) return texts.allowConnect(toAuthority(path.host, path.port))
  // The reason says which variable to mend.
  if (isProblem(error, 'ProxyAuthRequired') || isProblem(error, 'ProxyInvalid')) return null
  return isOnlyWay ? texts.checkFirewall : texts.openPort(path.port)
}
