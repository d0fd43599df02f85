import { reasonOfError } from '@nora/agent/network'
import { printable } from '@nora/command-line/terminal'
import type { Domain } from '@nora/contract/domains'
import { describeFinding } from '@nora/contract/findings'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { findDomain } from '../find-domain.ts'
import type { Session } from '../session.ts'
import { doctorMessages } from './doctor.messages.ts'
import type { Finding } from './finding.ts'

const exitCode = exitCodes.failure

/** What the server found of a domain, where it leads from this machine, and what a visitor gets there. */
export async function diagnoseDomain(context: Context, session: Session, name: string): Promise<Finding[]> {
  const { lang } = context
  const texts = doctorMessages[lang].domain
  const base = { id: 'domain', title: texts.state(printable(name)), exitCode }
  let domain: Domain
  try {
    domain = await findDomain(session, name)
  } catch (error) {
    const detail = error instanceof Failure ? error.text[lang] : reasonOfError(error)[lang]
    return [{ ...base, state: 'failed', detail, advice: texts.add(name) }]
  }
  const addresses = await lookUp(context, domain)
  const found = [{ ...base, ...describe(domain, context) }, addresses]
  return addresses.state === 'ok' ? [...found, await visit(context, session, domain)] : found
}

function describe(
  { status, finding, hostname }: Domain,
  { lang }: Context,
): Pick<Finding, 'state' | 'detail' | 'advice'> {
  const texts = doctorMessages[lang].domain
  if (!finding) {
    const isVerified = status === 'verified'
    return {
      state: isVerified ? 'ok' : 'warning',
      detail: isVerified ? texts.verified : texts.checked,
      advice: null,
    }
  }
  const { what, todo } = describeFinding(finding, lang)
  return { state: 'failed', detail: what, advice: `${todo}\n${texts.check(hostname)}` }
}

async function lookUp({ platform, lang }: Context, { hostname }: Domain): Promise<Finding> {
  const texts = doctorMessages[lang]
  const base = { id: 'domain.dns', title: texts.dns(hostname), exitCode }
  try {
    return { ...base, state: 'ok', detail: (await platform.lookup(hostname)).join(', '), advice: null }
  } catch (error) {
    return { ...base, state: 'failed', detail: reasonOfError(error)[lang], advice: texts.domain.dnsAdvice }
  }
}

/** Any answer shows that names, TLS and the edge work; the reason of an own answer of the edge is told. */
async function visit({ lang }: Context, session: Session, { url }: Domain): Promise<Finding> {
  const texts = doctorMessages[lang].domain
  const base = { id: 'domain.visit', title: texts.visit(url), exitCode }
  try {
    const response = await session.fetch(url, { redirect: 'manual' })
    const reason = response.headers.get('nora-error')
    await response.body?.cancel()
    const detail = texts.answered(response.status, reason)
    return { ...base, state: reason === null ? 'ok' : 'warning', detail, advice: null }
  } catch (error) {
    return { ...base, state: 'failed', detail: reasonOfError(error)[lang], advice: texts.visitAdvice }
  }
}
