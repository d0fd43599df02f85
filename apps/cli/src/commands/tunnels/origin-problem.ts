import type { OriginFailure, OriginTarget } from '@nora/agent'
import type { Lang } from '@nora/kit'
import { tunnelsMessages } from './tunnels.messages.ts'

/** What the owner should check when requests do not reach the local service. */
export function originProblem(
  lang: Lang,
  { label, host }: OriginTarget,
  failure: OriginFailure,
  error: Error,
): string {
  const texts = tunnelsMessages[lang]
  switch (failure) {
    case 'refused':
      return texts.refused(label)
    case 'unknown_host':
      return texts.unknownHost(host, label)
    case 'timeout':
      return texts.timeout(label)
    default:
      return texts.unreachable(label, error.message)
  }
}
