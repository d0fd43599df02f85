import { createHash, timingSafeEqual } from 'node:crypto'
import { addressKey, IpPolicy, MINUTE_MS, parseAddress, type Rate } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Machine } from '../../../platform/http/machine.ts'
import { problem, tooMany } from '../../../platform/problem.ts'
import { sentWholeEmail } from '../emails/tokens.emails.ts'
import type { Deps } from '../secrets.deps.ts'
import { findToken, saveUse, type TokenRow } from '../stored/tokens.store.ts'
import { revoke } from './change-token.ts'
import { tokensTexts } from './tokens.messages.ts'

/** Per address: more wrong tokens than programs with an old one send. */
const WRONG_TOKENS: Rate = { limit: 60, windowMs: 5 * MINUTE_MS }
/** The last use is noted this often. */
const USES_APART_MS = MINUTE_MS
/** Compared with where there is no token, so that the answer comes no sooner. */
const NO_HASH = Buffer.alloc(32).toString('base64url')
/** `ns_ID.AUTH`, and what somebody sent besides. */
const TOKEN = /^(ns_[0-7][0-9A-HJKMNP-TV-Z]{25})\.([A-Za-z0-9_-]{43})(\..*)?$/

type Called = { authorization: string | undefined; origin: Origin }

/**
 * The machine that calls. Throws Unauthorized for a token that is not in force, Forbidden for one that is not accepted
 * from this address, and says what to do. A token that was sent whole is revoked: whoever saw it on the way could open
 * what it opens.
 */
export function verifyMachine(deps: Deps) {
  return async ({ authorization, origin }: Called): Promise<Machine> => {
    const sent = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
    const [, id = '', auth = '', more] = TOKEN.exec(sent) ?? []
    const token = id === '' ? undefined : await findToken(deps.db, id)
    const hash = createHash('sha256').update(Buffer.from(auth, 'base64url')).digest()
    const isTheirs = timingSafeEqual(hash, Buffer.from(token?.auth_hash ?? NO_HASH, 'base64url'))
    if (!token || !isTheirs) throw refuseWrong(deps, { origin, isToken: id !== '' })
    if (more !== undefined) throw await refuseWhole(deps, token, origin)
    assertInForce(deps, token)
    const { cidrs, team_id, may_write, made_by } = token
    const rules = cidrs.map((network) => ({ effect: 'allow' as const, network, description: '' }))
    if (rules.length > 0 && !new IpPolicy(rules).allows(parseAddress(origin.address)))
      throw problem('Forbidden', tokensTexts.otherAddress(origin.address), {
        data: { address: origin.address },
      })
    await noteUse(deps, token, origin.address)
    return { token_id: id, team_id, may_write, made_by }
  }
}

function refuseWrong(
  { rates }: Pick<Deps, 'rates'>,
  { origin, isToken }: { origin: Origin; isToken: boolean },
) {
  const retryAfterS = rates.take(`wrong machine token ${addressKey(origin.address)}`, WRONG_TOKENS)
  if (retryAfterS !== null) return tooMany(retryAfterS)
  return problem('Unauthorized', isToken ? tokensTexts.unknown : tokensTexts.noToken)
}

function assertInForce({ clock }: Pick<Deps, 'clock'>, { revoked_at, expires_at }: TokenRow): void {
  if (revoked_at !== null) throw problem('Unauthorized', tokensTexts.revoked, { data: { why: 'revoked' } })
  if (expires_at === null || expires_at > clock.now()) return
  const at = expires_at.toISOString()
  const text = tokensTexts.expired(at.slice(0, 'YYYY-MM-DD'.length))
  throw problem('Unauthorized', text, { data: { why: 'expired', expires_at: at } })
}

async function noteUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, used_at }: TokenRow,
  used_from: string,
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - USES_APART_MS)
  if (used_at === null || used_at < before) await saveUse(db, { id, used_at: now, used_from }, before)
}

async function refuseWhole(deps: Deps, token: TokenRow, origin: Origin) {
  const { id, team_id } = token
  await deps.transaction(async (tx) => {
    const from = { ...origin, team_id, credential_id: id }
    if (await revoke(deps, tx, { token, origin: from, reason: 'sent_whole' }))
      await writeToMaker(deps, tx, { token, address: origin.address })
  })
  deps.revocations.end(id)
  return problem('Unauthorized', tokensTexts.sentWhole, { data: { why: 'sent_whole' } })
}

/** Who left the team since has handed it over: somebody is always written to. */
async function writeToMaker(
  { jobs, clock, config, findRecipient }: Deps,
  tx: Db,
  { token, address }: { token: TokenRow; address: string },
): Promise<void> {
  const { team_id, name } = token
  const to = await findRecipient(tx, { user_id: token.made_by, team_id })
  if (!to) return
  const page = `${config.base_url}/secrets`
  const email = sentWholeEmail({ to, token: name, at: clock.now(), address, page })
  await jobs.add(tx, { kind: 'letter', payload: email })
}
