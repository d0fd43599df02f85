import type { OriginFailure, OriginTarget } from '@nora/agent'
import type { Lang } from '@nora/kit'
import { tunnelsMessages } from '../tunnels.messages.ts'

/** Says what the owner should check when requests do not reach the local service. */
export function originProblem(
  lang: Lang,
  target: OriginTarget,
  failure: OriginFailure,
  error: NodeJS.ErrnoException,
): string {
  const texts = tunnelsMessages[lang]
  const { label } = target
  if (target.kind === 'unix' && error.code === 'ENOENT') return texts.noSocket(target.path)
  switch (failure) {
    case 'refused':
      return texts.refused(label)
    case 'unknown_host':
      return texts.unknownHost(target.kind === 'tcp' ? target.host : label, label)
    case 'speaks_tls':
      return texts.speaksTls(label, label.replace(/^http:/, 'https:'))
    case 'speaks_plain':
      return texts.speaksPlain(label, label.replace(/^https:/, 'http:'))
    case 'too_many_files':
      return texts.tooManyFiles(label)
    case 'timeout':
      return texts.timeout(label)
    default:
      if (error.code === 'ECONNRESET' && target.kind === 'tcp' && target.scheme === 'https') {
        return texts.brokeHandshake(label, label.replace(/^https:/, 'http:'))
      }
      return isCertificateError(error.code)
        ? texts.certificate(label, error.message)
        : texts.unreachable(label, error.message)
  }
}

/** Codes of OpenSSL and of Node for a certificate that does not prove what it should. */
function isCertificateError(code = ''): boolean {
  return /CERT|SIGNATURE|ISSUER|CA_/.test(code)
}
