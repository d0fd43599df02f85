import type { Problem } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { type Claimant, mayTakeOver, type Refusal } from './tunnels.rules.ts'
import { type Endpoint, getPersonName } from './tunnels.store.ts'

/** Why the address is not the claimant's, naming whose it is. */
export async function claimRefusal(
  tx: Db,
  endpoint: Endpoint,
  { claimant, why }: { claimant: Claimant; why: Refusal },
): Promise<Problem> {
  const { name, machine, team_id, user_id } = endpoint
  const owner = await getPersonName(tx, user_id)
  const isForUs = team_id === claimant.team_id && mayTakeOver(endpoint, claimant)
  const { nameTaken, nameTakenFromUs, portTaken, portTakenFromUs } = tunnelsTexts
  const [taken, takenFromUs] =
    endpoint.port === null ? [nameTaken, nameTakenFromUs] : [portTaken, portTakenFromUs]
  const said = why === 'not_shared' ? tunnelsTexts.nameNotShared : isForUs ? takenFromUs : taken
  return problem('Conflict', said(name, owner, machine), { data: { owner, machine } })
}
