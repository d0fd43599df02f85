import { DAY_MS, HOUR_MS, SECOND_MS } from '@nora/kit'
import {
  fromBase64url,
  fromUtf8,
  open,
  openFrom,
  randomBytes,
  seal,
  sealTo,
  sha256,
  toBase64url,
  toSealingKey,
  toUtf8,
} from '@nora/vault-core'
import { describe, expect, test } from 'vitest'
import { proving } from '../../testing/person.ts'
import { FolderWriter, nextId } from './testing/folder-writer.ts'
import { addSomeone, listLogged, reopen, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
const CONTEXT = toUtf8('a link of a test')
const gone = {
  code: 'NotFound',
  message: 'Запись не найдена или ссылка устарела',
}
const bytesOfNobody = () => toBase64url(randomBytes(32))

/** Makes a link as a client does: the server sees the hash of what the fragment gives. */
async function share(changes: object = {}, vault = stage.anna) {
  const auth = randomBytes(32)
  const key = randomBytes(32)
  const sealed = await seal(await toSealingKey(key.slice()), CONTEXT, toUtf8('hunter2'))
  const id = nextId('shr')
  const body = {
    id,
    auth_hash: toBase64url(await sha256(auth)),
    envelope: toBase64url(sealed),
    own_copy: null,
    views: 1,
    expires_in: '1h' as const,
    asks_passphrase: false,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: false,
    ...changes,
  }
  await vault.api.passwords.createInlineShare({ body })
  return { id, auth: toBase64url(auth), key }
}

type Link = { id: string; auth: string }
const visitor = () => stage.booted.visitor().api.passwords
const look = ({ id, auth }: Link) => visitor().lookAtShare({ params: { id }, body: { auth } })
const openIt = ({ id, auth }: Link) => visitor().openShare({ params: { id }, body: { auth } })
const reply = ({ id, auth }: Link, text: string) =>
  visitor().replyToShare({ params: { id }, body: { auth, reply: text } })
const mine = async (id: string, vault = stage.anna) =>
  (await vault.api.passwords.listShares()).mine.find((one) => one.id === id)
const readEnvelope = async (id: string) => {
  const query = `select envelope from password_shares where id = '${id}'`
  const { rows } = (await stage.booted.control.platform.db.execute(query)) as {
    rows: { envelope: string | null }[]
  }
  return rows[0]?.envelope
}

describe('a link', () => {
  test('is opened by its fragment without an account, and gives what was sealed', async () => {
    const link = await share({ views: 2, asks_passphrase: true })
    expect(await look(link)).toMatchObject({ team: 'Ясный лес', views_left: 2, asks_passphrase: true })
    const { envelope, views_left, reply_key } = await openIt(link)
    expect([views_left, reply_key]).toEqual([1, null])
    const key = await toSealingKey(link.key.slice())
    expect(fromUtf8(await open(key, CONTEXT, fromBase64url(envelope)))).toBe('hunter2')
    expect(await mine(link.id)).toMatchObject({ state: 'open', views_left: 1, opened: 1, kind: 'inline' })
    expect(await listLogged(stage, link.id)).toMatchObject([
      { action: 'password_share.created', data: { views: 2, record_id: null } },
      { action: 'password_share.opened', data: { views_left: 1 } },
    ])
  })

  test('for one view is opened once by fifty at once', async () => {
    const link = await share()
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => openIt(link)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mine(link.id)).toMatchObject({ state: 'used', views_left: 0, opened: 1 })
    await expect(look(link)).rejects.toMatchObject(gone)
  })

  test('for three views is opened three times by twenty at once', async () => {
    const link = await share({ views: 3 })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => openIt(link)))
    const left = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.views_left] : []))
    expect(left.sort()).toEqual([0, 1, 2])
  })

  test('without a number of views is opened until it ends', async () => {
    const link = await share({ views: null })
    for (let times = 0; times < 3; times++) expect(await openIt(link)).toMatchObject({ views_left: null })
    expect(await mine(link.id)).toMatchObject({ state: 'open', opened: 3 })
  })

  test('that was used up has nothing sealed in the database any more', async () => {
    const link = await share()
    expect(await readEnvelope(link.id)).toBeTypeOf('string')
    await openIt(link)
    expect(await readEnvelope(link.id)).toBeNull()
  })

  test('is not burnt by looking, by a wrong fragment, or by what previews do', async () => {
    const link = await share()
    await look(link)
    await expect(openIt({ ...link, auth: bytesOfNobody() })).rejects.toMatchObject(gone)
    const url = `/v1/passwords/share/${link.id}/open`
    for (const method of ['GET', 'HEAD'] as const)
      expect((await stage.booted.control.app.inject({ method, url })).statusCode).toBe(404)
    expect(await openIt(link)).toMatchObject({ views_left: 0 })
  })

  test('that is wrong, late, used or revoked answers alike', async () => {
    const [used, revoked, late] = [await share(), await share(), await share({ expires_in: '30m' })]
    await openIt(used)
    await stage.anna.api.passwords.revokeShare({ params: { id: revoked.id } })
    const wrong = { ...(await share()), auth: bytesOfNobody() }
    stage.booted.clock.advance(HOUR_MS / 2)
    const unknown = { id: nextId('shr'), auth: used.auth }
    const answers = new Set<string>()
    for (const { id, auth } of [used, revoked, late, wrong, unknown])
      for (const call of ['look', 'open'] as const) {
        const url = `/v1/passwords/share/${id}/${call}`
        const answer = await stage.booted.control.app.inject({ method: 'POST', url, payload: { auth } })
        const { request_id: _own, ...body } = answer.json()
        answers.add(`${answer.statusCode} ${JSON.stringify(body)}`)
      }
    expect(answers.size).toBe(1)
  })

  test('ends to the second', async () => {
    const link = await share({ views: null })
    stage.booted.clock.advance(HOUR_MS - SECOND_MS)
    await openIt(link)
    stage.booted.clock.advance(SECOND_MS)
    await expect(openIt(link)).rejects.toMatchObject(gone)
    await reopen(stage.anna)
    expect(await mine(link.id)).toMatchObject({ state: 'expired' })
    await stage.booted.control.runStep('purge')
    expect(await readEnvelope(link.id)).toBeNull()
    stage.booted.clock.advance(31 * DAY_MS)
    await stage.booted.control.runStep('purge')
    expect(await readEnvelope(link.id)).toBeUndefined()
  })

  test('is its maker’s: nobody else lists or revokes it', async () => {
    const link = await share()
    expect(await mine(link.id, stage.boris)).toBeUndefined()
    const params = { id: link.id }
    for (const other of [stage.boris, stage.stranger])
      await expect(other.api.passwords.revokeShare({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await stage.anna.api.passwords.revokeShare({ params })
    expect(await mine(link.id)).toMatchObject({ state: 'revoked' })
    expect(await readEnvelope(link.id)).toBeNull()
  })

  test('ends with the membership of who made it', async () => {
    const oleg = await addSomeone(stage)
    const link = await share({ views: null }, oleg)
    await openIt(link)
    await proving(stage.people.anna).api.teams.removeTeamMember({ params: { id: oleg.user_id } })
    await expect(openIt(link)).rejects.toMatchObject(gone)
    await expect(look(link)).rejects.toMatchObject(gone)
  })

  test('to a record needs the record, and its id may be there once', async () => {
    const folder = await new FolderWriter(stage.anna).create()
    const [record_id = ''] = await folder.write([{}])
    const { createShare } = stage.anna.api.passwords
    const body = {
      id: nextId('shr'),
      auth_hash: bytesOfNobody(),
      envelope: (await folder.makeRows([{}]))[0]?.overview ?? '',
      own_copy: null,
      views: 1,
      expires_in: '1mo' as const,
      asks_passphrase: false,
      for_user_id: null,
      wants_receipt: false,
      takes_reply: false,
      folder_id: folder.id,
      record_id,
    }
    await createShare({ body })
    expect(await mine(body.id)).toMatchObject({ kind: 'record', folder_id: folder.id, record_id })
    await expect(createShare({ body })).rejects.toMatchObject({ code: 'Conflict', data: { why: 'id' } })
    const other = { ...body, id: nextId('shr') }
    await expect(createShare({ body: { ...other, record_id: nextId('pwd') } })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(stage.boris.api.passwords.createShare({ body: other })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('for outside is refused where the policy of the team says so', async () => {
    const policy = await stage.anna.api.vault.getVaultPolicy()
    const save = (may_share_outside: boolean) =>
      proving(stage.people.anna).api.vault.saveVaultPolicy({ body: { ...policy, may_share_outside } })
    await stage.anna.verify()
    await save(false)
    await expect(share()).rejects.toMatchObject({ code: 'Forbidden' })
    await share({ auth_hash: null, for_user_id: stage.boris.user_id })
    await save(true)
    await share()
  })
})

describe('a receipt', () => {
  test('tells its maker that a link was opened, without a name, once an hour', async () => {
    const { email } = stage.people.anna
    const link = await share({ views: null, wants_receipt: true })
    await openIt(link)
    await openIt(link)
    const sent = await stage.booted.emailsTo(email)
    const receipts = sent.filter(({ subject }) => subject.includes('ссылку открыли'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).not.toContain(link.id)
    expect(receipts[0]?.text).not.toContain('Ясный лес')
  })

  test('is not sent unless it was asked for', async () => {
    const before = (await stage.booted.emailsTo(stage.people.anna.email)).length
    await openIt(await share())
    expect(await stage.booted.emailsTo(stage.people.anna.email)).toHaveLength(before)
  })
})

describe('a reply', () => {
  test('is sealed to the maker, stored once, and kept after the link was used up', async () => {
    const link = await share({ takes_reply: true })
    await expect(reply(link, bytesOfNobody())).rejects.toMatchObject(gone)
    const { reply_key } = await openIt(link)
    const kem = fromBase64url(reply_key ?? '')
    expect(kem).toEqual(stage.anna.keys.publics.kem)
    const sealed = toBase64url(await sealTo(kem, CONTEXT, toUtf8('thanks')))
    const outcomes = await Promise.allSettled([reply(link, sealed), reply(link, sealed), reply(link, sealed)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(reply(link, sealed)).rejects.toMatchObject({ code: 'Conflict', data: { why: 'replied' } })
    const stored = (await mine(link.id))?.reply ?? ''
    expect(fromUtf8(await openFrom(stage.anna.keys, CONTEXT, fromBase64url(stored)))).toBe('thanks')
    expect((await listLogged(stage, link.id)).map(({ action }) => action)).toContain('password_share.replied')
  })

  test('is taken by who opened a link that asks for one, with its fragment', async () => {
    const silent = await share()
    await openIt(silent)
    await expect(reply(silent, bytesOfNobody())).rejects.toMatchObject(gone)
    const link = await share({ takes_reply: true })
    await openIt(link)
    const wrong = { ...link, auth: bytesOfNobody() }
    await expect(reply(wrong, bytesOfNobody())).rejects.toMatchObject(gone)
    await expect(reply({ ...link, id: nextId('shr') }, bytesOfNobody())).rejects.toMatchObject(gone)
    await reply(link, bytesOfNobody())
  })
})

describe('what is shared with a member', () => {
  test('is opened by them alone, and never by a fragment', async () => {
    const sealed = await sealTo(stage.boris.keys.publics.kem, CONTEXT, toUtf8('for boris'))
    const changes = { auth_hash: null, for_user_id: stage.boris.user_id, envelope: toBase64url(sealed) }
    const link = await share(changes)
    const forMe = async (vault = stage.boris) =>
      (await vault.api.passwords.listShares()).for_me.filter(({ id }) => id === link.id)
    expect(await forMe()).toMatchObject([{ id: link.id, user_id: stage.anna.user_id, state: 'open' }])
    expect(await forMe(stage.vera)).toEqual([])
    const params = { id: link.id }
    for (const other of [stage.vera, stage.stranger, stage.anna])
      await expect(other.api.passwords.openShareForMe({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(openIt({ ...link, auth: toBase64url(new Uint8Array(32)) })).rejects.toMatchObject(gone)
    const { envelope } = await stage.boris.api.passwords.openShareForMe({ params })
    expect(fromUtf8(await openFrom(stage.boris.keys, CONTEXT, fromBase64url(envelope)))).toBe('for boris')
    await expect(stage.boris.api.passwords.openShareForMe({ params })).rejects.toMatchObject(gone)
    expect(await forMe()).toEqual([])
  })

  test('is either for them or for whoever has the link, and they need a key', async () => {
    const refused = { fields: { for_user_id: expect.anything() } }
    await expect(share({ for_user_id: stage.boris.user_id })).rejects.toMatchObject(refused)
    await expect(share({ auth_hash: null })).rejects.toMatchObject(refused)
    await expect(share({ auth_hash: null, for_user_id: stage.stranger.user_id })).rejects.toMatchObject(
      refused,
    )
  })
})
