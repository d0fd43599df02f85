import { ApiProblem } from '@nora/client'
import type { Finding } from '@nora/contract/domains'
import { describeFinding } from '@nora/contract/findings'
import { MINUTE_MS } from '@nora/kit'
import { exitCodes, Failure, toFailure } from '../../../output/failure.ts'
import { openCertificateFile } from '../../../platform/certificate-files.ts'
import type { Context } from '../../command.ts'
import type { Session } from '../../session.ts'
import { CertificateKeeper } from './certificate-keeper.ts'
import { lateCertificate, tlsTexts } from './tls.messages.ts'

const WAIT_MS = 10 * MINUTE_MS

/**
 * The certificate of an own domain, once there is one: what is missing is told while it is waited for. Throws a
 * Failure when the server refuses, or when it has not come after ten minutes.
 */
export async function openCertificate(
  { output, lang, platform }: Context,
  { api, server }: Session,
  hostname: string,
  domainId: string,
): Promise<CertificateKeeper> {
  const texts = tlsTexts[lang]
  let finding: Finding | null = null
  let said = ''
  /** Later the live view has the screen. */
  let isOpening = true
  const say = (text: string) => {
    if (isOpening && text !== said && !output.isJson) output.line(text)
    said = text
  }
  return new Promise((resolve, reject) => {
    const end = (error: unknown) => {
      clearTimeout(timer)
      isOpening = false
      if (error === null) return resolve(keeper)
      keeper.stop()
      reject(error)
    }
    const timer = setTimeout(() => {
      const why = { ru: describe(finding, 'ru'), en: describe(finding, 'en') }
      end(new Failure(exitCodes.unreachable, lateCertificate(hostname, why)))
    }, WAIT_MS)
    const keeper = new CertificateKeeper({
      hostname,
      file: openCertificateFile(platform.configFolder, server, hostname),
      request: (csr_pem) =>
        api.domains.requestClientCertificate({ params: { id: domainId }, body: { csr_pem } }),
      clock: platform.clock,
      events: {
        onIssued({ notAfter, isNew }) {
          if (isNew) say(texts.issued(hostname, notAfter))
          if (isOpening) end(null)
        },
        onWaiting(found) {
          finding = found
          say(found === null ? texts.waiting(hostname) : describe(found, lang))
        },
        onFailed(error) {
          // What the server refuses does not pass by waiting.
          if (isOpening && error instanceof ApiProblem) end(toFailure(error, server))
        },
      },
    })
    keeper.start().catch(end)
  })
}

function describe(finding: Finding | null, lang: 'ru' | 'en'): string {
  if (finding === null) return ''
  const { what, todo } = describeFinding(finding, lang)
  return `${what} ${todo}`
}
