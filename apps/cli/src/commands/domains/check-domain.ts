import { printable } from '@nora/command-line/terminal'
import type { Domain, DomainStatus } from '@nora/contract/domains'
import { formatRelative, SECOND_MS } from '@nora/kit'
import { type ExitCode, exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { findDomain } from '../find-domain.ts'
import { calling, getToken, openSession, type Session } from '../session.ts'
import { domainsMessages } from './domains.messages.ts'
import { printFinding, printRecords, toWire } from './print-domain.ts'

const PAUSE_MS = SECOND_MS
/** A check of servers that do not answer takes the longest. */
const LOOKS = 60
const RUNNING: readonly DomainStatus[] = ['unknown', 'dns_check', 'dns_verified', 'tls_verified']

export const checkDomain: CommandSpec = {
  name: 'domains check',
  summary: {
    ru: 'проверить записи DNS домена сейчас и сказать, что не так',
    en: 'check the DNS records of a domain now and say what is wrong',
  },
  arguments: [
    {
      name: 'NAME',
      about: { ru: 'домен, как в nora domains ls', en: 'domain, as nora domains ls shows it' },
    },
  ],
  options: [],
  examples: ['nora domains check app.example.com'],
  async run(context, input) {
    const session = await openSession(context, input)
    getToken(session)
    const { id } = await findDomain(session, input.arguments[0] ?? '')
    const begun = await calling(session.server, session.api.domains.checkDomain({ params: { id } }))
    const domain = await waitForCheck(context, session, begun)
    if (context.output.isJson) {
      const { servers } = domain
      context.output.result({ event: 'domain_checked', domain: { ...toWire(domain), servers } })
    } else print(context, domain)
    return toExitCode(domain)
  },
}

/** A name that was verified stays so while it is checked: then the time of the check tells that it is over. */
async function waitForCheck({ platform }: Context, { api, server }: Session, begun: Domain): Promise<Domain> {
  let domain = begun
  for (let look = 0; look < LOOKS && isRunning(domain, begun); look++) {
    await platform.wait(PAUSE_MS)
    domain = await calling(server, api.domains.getDomain({ params: { id: begun.id } }))
  }
  return domain
}

function isRunning({ status, checked_at }: Domain, begun: Domain): boolean {
  return RUNNING.includes(status) || checked_at === begun.checked_at
}

function toExitCode({ status }: Domain): ExitCode {
  return status === 'dns_failed' || status === 'tls_failed' ? exitCodes.failure : exitCodes.ok
}

function print(context: Context, domain: Domain): void {
  const { output, lang, platform } = context
  const texts = domainsMessages[lang]
  const hostname = printable(domain.hostname)
  if (domain.status === 'verified') output.line(output.style.ok(texts.verified(hostname)))
  else output.line(`${hostname}: ${texts.statuses[domain.status]}`)
  printFinding(context, domain)
  const missing = domain.records.filter(({ is_right }) => is_right === false)
  if (missing.length > 0) {
    output.line(texts.needed)
    printRecords(context, missing)
  }
  if (RUNNING.includes(domain.status)) output.line(texts.checking(hostname))
  else if (domain.status !== 'verified' && domain.next_check_at) {
    output.line(texts.next(formatRelative(lang, new Date(domain.next_check_at), platform.clock.now())))
  }
}
