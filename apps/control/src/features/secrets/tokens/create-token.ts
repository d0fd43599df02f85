import {
  CONFIG_TOKENS_MAX,
  type CreateMachineToken,
  type MachineToken,
  SECRETS_TOKENS_MAX,
} from '@nora/contract/secrets'
import { checkPublicKeys, fromBase64url } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { withField } from '../../../sealed-collections/with-field.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig } from '../access/open-config.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { listAccessRows } from '../stored/holders.store.ts'
import { countChange } from '../stored/projects.store.ts'
import { countTokens, findToken, insertToken, listTokens } from '../stored/tokens.store.ts'
import { checkCidrs, checkExpiry } from './check-token.ts'
import { showToken } from './list-tokens.ts'

/** Keeps what a machine proves itself with. It opens a config once the access list of the config has it. */
export function createMachineToken(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateMachineToken): Promise<MachineToken> => {
    const { id, name, auth_hash, kem, sig, statement, may_write } = input
    const { team_id, user_id } = actor
    const now = deps.clock.now()
    const expires_at = checkExpiry(input.expires_at, now)
    const cidrs = checkCidrs(input.cidrs)
    await withField('kem', () => checkPublicKeys({ kem: fromBase64url(kem), sig: fromBase64url(sig) }))
    await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, team_id)
      await assertPlaces(tx, actor, input)
      await insertToken(tx, {
        id,
        team_id,
        name,
        auth_hash,
        kem,
        sig,
        statement,
        may_write,
        cidrs,
        expires_at,
        made_by: user_id,
        created_at: now,
        used_at: null,
        used_from: null,
        revoked_at: null,
      })
      await countChange(tx, team_id)
      const data = { name, may_write }
      await deps.emit(tx, origin, { kind: 'secrets_token.created', object_id: id, data })
    })
    return showToken(deps, actor, id)
  }
}

async function assertPlaces(tx: Db, actor: Actor, { id, config_ids }: CreateMachineToken): Promise<void> {
  if (await findToken(tx, id)) throw problem('Conflict', secretsTexts.idTaken, { data: { why: 'id' } })
  if ((await countTokens(tx, actor.team_id)) >= SECRETS_TOKENS_MAX) {
    const text = secretsTexts.tooManyTeamTokens(SECRETS_TOKENS_MAX)
    throw problem('Conflict', text, { data: { why: 'limit', limit: SECRETS_TOKENS_MAX } })
  }
  for (const config_id of new Set(config_ids)) {
    await getOpenConfig(tx, toPerson(actor), { id: config_id, needs: 'admin' })
    const access = await listAccessRows(tx, [config_id])
    const machines = access.filter(({ kind }) => kind === 'machine').map(({ subject }) => subject)
    const tokens = await listTokens(tx, actor.team_id, machines)
    if (tokens.filter(({ revoked_at }) => revoked_at === null).length < CONFIG_TOKENS_MAX) continue
    const text = secretsTexts.tooManyTokens(CONFIG_TOKENS_MAX)
    throw problem('Conflict', text, { data: { why: 'limit', limit: CONFIG_TOKENS_MAX, config_id } })
  }
}
