import type { Region } from '@nora/contract/system'
import type { Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'

/** The edge of the region cannot be reached at all. */
export function edgeFailure({ agent_host, agent_port }: Region, reason: Localized): Failure {
  const address = `${agent_host}:${agent_port}`
  const { ru, en } = tunnelsMessages
  return new Failure(
    exitCodes.unreachable,
    { ru: ru.edge(address, reason.ru), en: en.edge(address, reason.en) },
    { advice: { ru: ru.checkEdge, en: en.checkEdge } },
  )
}
