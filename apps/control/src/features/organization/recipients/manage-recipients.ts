import { BILLING_RECIPIENTS_PER_TEAM, type BillingRecipient } from '@nora/contract/organization'
import { DAY_MS, MINUTE_MS, randomToken, SECOND_MS } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { fieldProblem, problem, tooMany } from '../../../platform/problem.ts'
import type { Deps } from '../organization.deps.ts'
import { organizationTexts } from '../organization.messages.ts'
import { recipientEmail } from './recipients.emails.ts'
import {
  countRecipients,
  deleteRecipient,
  findRecipient,
  insertRecipient,
  isOnList,
  type RecipientRow,
  takeLink,
  updateLink,
} from './recipients.store.ts'

const LINK_LIFETIME_MS = 7 * DAY_MS
const RESEND_AFTER_MS = MINUTE_MS

const action = 'organization.manage'

export function addRecipient(deps: Deps) {
  return (actor: Actor, origin: Origin, email: string): Promise<BillingRecipient> =>
    deps.transaction(async (tx) => {
      const { team, me } = await deps.enterTeam(tx, actor, action)
      if (await isOnList(tx, team.id, email)) throw fieldProblem('email', organizationTexts.knownRecipient)
      if ((await countRecipients(tx, team.id)) >= BILLING_RECIPIENTS_PER_TEAM) {
        const data = { limit: BILLING_RECIPIENTS_PER_TEAM }
        const said = organizationTexts.tooManyRecipients(BILLING_RECIPIENTS_PER_TEAM)
        throw problem('Conflict', said, { data })
      }
      const id = deps.ids.next('brc')
      const { token, link } = newLink(deps)
      const row: RecipientRow = { id, team_id: team.id, email, ...link, confirmed_at: null }
      await insertRecipient(tx, row)
      await deps.emit(tx, origin, { kind: 'billing_recipient.added', object_id: id, data: { email } })
      await mail(deps, tx, { me, team: team.name, email, token })
      return toRecipient(row, deps.clock.now())
    })
}

export function resendRecipient(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<BillingRecipient> =>
    deps.transaction(async (tx) => {
      const { team, me } = await deps.enterTeam(tx, actor, action)
      const before = await getRecipient(tx, team.id, id)
      if (before.confirmed_at) throw problem('Conflict', organizationTexts.confirmedAlready)
      const waitMs = before.sent_at.getTime() + RESEND_AFTER_MS - deps.clock.now().getTime()
      if (waitMs > 0) throw tooMany(waitMs / SECOND_MS)
      const { token, link } = newLink(deps)
      const row = { ...before, ...link }
      await updateLink(tx, row)
      const { email } = row
      await deps.emit(tx, origin, { kind: 'billing_recipient.resent', object_id: id, data: { email } })
      await mail(deps, tx, { me, team: team.name, email, token })
      return toRecipient(row, deps.clock.now())
    })
}

export function removeRecipient(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const { team } = await deps.enterTeam(tx, actor, action)
      const { email } = await getRecipient(tx, team.id, id)
      await deleteRecipient(tx, id)
      await deps.emit(tx, origin, { kind: 'billing_recipient.removed', object_id: id, data: { email } })
    })
}

/** Trusts the link: whoever has it has read the email to the address. */
export function confirmRecipient(deps: Deps) {
  return (origin: Origin, token: string): Promise<{ email: string; team: string }> =>
    deps.transaction(async (tx) => {
      const row = await takeLink(tx, hashToken(token), deps.clock.now())
      if (!row) throw problem('NotFound', organizationTexts.deadLink)
      const { id, email, team_id } = row
      const { name } = await deps.getTeam(tx, team_id)
      const event = { kind: 'billing_recipient.confirmed', object_id: id, data: { email } } as const
      await deps.emit(tx, { ...origin, team_id }, event)
      return { email, team: name }
    })
}

export function toRecipient(row: RecipientRow, now: Date): BillingRecipient {
  const { id, email, confirmed_at, sent_at, expires_at } = row
  const isOpen = expires_at !== null && expires_at > now
  return {
    id,
    email,
    state: confirmed_at ? 'confirmed' : isOpen ? 'waiting' : 'expired',
    confirmed_at: confirmed_at?.toISOString() ?? null,
    sent_at: sent_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }
}

async function getRecipient(tx: Db, team_id: string, id: string): Promise<RecipientRow> {
  const row = await findRecipient(tx, team_id, id)
  if (!row) throw problem('NotFound')
  return row
}

function newLink({ clock }: Deps) {
  const token = randomToken(43)
  const sent_at = clock.now()
  const expires_at = new Date(sent_at.getTime() + LINK_LIFETIME_MS)
  return { token, link: { token_hash: hashToken(token), sent_at, expires_at } }
}

/** The token stands behind `#`: it reaches no log of a server or proxy. */
async function mail(
  deps: Deps,
  tx: Db,
  { me, team, email, token }: { me: Actor; team: string; email: string; token: string },
): Promise<void> {
  const url = `${deps.config.base_url}/billing_confirm#${token}`
  const sentEmail = recipientEmail({ to: email, lang: me.language, team, by: me.name ?? me.email, url })
  await deps.jobs.add(tx, { kind: 'letter', payload: sentEmail })
}
