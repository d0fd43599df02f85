import { randomBytes } from 'node:crypto'
import { SEALED_CHUNK_BYTES } from '@nora/contract/passwords'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { seal, sealTo, sha256, toBase64url, toSealingKey, toUtf8 } from '@nora/vault-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { proving, signUpSomeone } from '../../testing/person.ts'
import { makeTeam } from '../../testing/team.ts'
import { openVault } from '../vault/testing/vault-person.ts'
import { nextId } from './testing/folder-writer.ts'
import { addSomeone, listLogged, reopen, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
const CONTEXT = toUtf8('a link of a test')
const gone = { code: 'NotFound', message: 'Запись не найдена или ссылка устарела' }
const first = randomBytes(SEALED_CHUNK_BYTES)
const second = randomBytes(500)
const bytes = first.length + second.length
const bytesOfNobody = () => toBase64url(randomBytes(32))

type Link = { id: string; auth: string }

async function share(changes: object = {}, vault = stage.anna): Promise<Link> {
  const auth = new Uint8Array(randomBytes(32))
  const key = await toSealingKey(new Uint8Array(randomBytes(32)))
  const body = {
    id: nextId('shr'),
    auth_hash: toBase64url(await sha256(auth)),
    envelope: toBase64url(await seal(key, CONTEXT, toUtf8('a key'))),
    own_copy: null,
    views: 1,
    expires_in: '1d' as const,
    asks_passphrase: false,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: false,
    file_bytes: bytes,
    ...changes,
  }
  await vault.api.passwords.createInlineShare({ body })
  return { id: body.id, auth: toBase64url(auth) }
}

const put = ({ id }: Link, chunk: number, content: Buffer, vault = stage.anna) =>
  vault.api.passwords.putShareChunk({
    params: { id, chunk },
    body: new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }),
  })

/** A link whose file is whole. */
async function shareWhole(changes: object = {}, vault = stage.anna): Promise<Link> {
  const link = await share(changes, vault)
  await put(link, 0, first, vault)
  await put(link, 1, second, vault)
  return link
}

const visitor = () => stage.booted.visitor().api.passwords
const look = ({ id, auth }: Link) => visitor().lookAtShare({ params: { id }, body: { auth } })
const openIt = ({ id, auth }: Link) => visitor().openShare({ params: { id }, body: { auth } })
const getTicket = async (link: Link) => (await openIt(link)).file?.ticket ?? ''
const download = ({ id }: Pick<Link, 'id'>, ticket: string, chunk = 0) =>
  stage.booted.control.app.inject({
    method: 'POST',
    url: `/v1/passwords/share/${id}/chunks/${chunk}`,
    payload: { ticket },
  })
const getStatus = async (link: Link, ticket: string) => (await download(link, ticket)).statusCode
const revoke = ({ id }: Link) => stage.anna.api.passwords.revokeShare({ params: { id } })
const mine = async ({ id }: Link) =>
  (await stage.anna.api.passwords.listShares()).mine.find((one) => one.id === id)
const purge = () => stage.booted.control.runStep('purge')

async function count(table: string, { id }: Link): Promise<number> {
  const query = `select count(*)::int as count from ${table} where share_id = '${id}'`
  const { rows } = (await stage.booted.control.platform.db.execute(query)) as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}
const countTickets = (link: Link) => count('password_share_tickets', link)

async function listKept(): Promise<string[]> {
  const kept: string[] = []
  for await (const { key } of stage.booted.control.platform.files.list('passwords')) kept.push(key)
  return kept
}
const countKept = async () => (await listKept()).length

// A test before may have left files, and the sweep would take those of other tests along.
beforeEach(async () => {
  await stage.booted.control.platform.db.execute('delete from password_shares')
  await stage.booted.control.platform.files.deleteAll('passwords')
})

describe('the upload of a file of a link', () => {
  test('goes on where it broke off, and the link opens nothing until the file is whole', async () => {
    const link = await share()
    expect(await put(link, 1, second)).toEqual({ bytes, chunks: 2, stored: [1] })
    expect(await mine(link)).toMatchObject({ state: 'unfinished', file_bytes: bytes })
    await expect(look(link)).rejects.toMatchObject(gone)
    await expect(openIt(link)).rejects.toMatchObject(gone)
    expect(await put(link, 1, second)).toMatchObject({ stored: [1] })
    expect(await put(link, 0, first)).toMatchObject({ stored: [0, 1] })
    expect(await countKept()).toBe(2)
    expect(await mine(link)).toMatchObject({ state: 'open', opened: 0, views_left: 1 })
    expect(await look(link)).toMatchObject({ file_bytes: bytes, views_left: 1 })
    expect(await listLogged(stage, link.id)).toMatchObject([
      { action: 'password_share.created', data: { file_bytes: bytes } },
    ])
  })

  test('takes the last chunk once more when its answer was lost, and no other', async () => {
    const link = await shareWhole()
    expect(await put(link, 1, second)).toMatchObject({ stored: [0, 1] })
    await expect(put(link, 1, randomBytes(500))).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'chunk' },
    })
    expect(await countKept()).toBe(2)
    const ticket = await getTicket(link)
    expect((await download(link, ticket, 1)).rawPayload.equals(second)).toBe(true)
  })

  test('keeps a chunk once that comes several times at once', async () => {
    const link = await share()
    const outcomes = await Promise.allSettled([
      put(link, 1, second),
      put(link, 1, second),
      put(link, 1, second),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await countKept()).toBe(1)
  })

  test.each([
    ['too short', 0, () => first.subarray(1), 'body'],
    ['of the last one’s size in the middle', 0, () => second, 'body'],
    ['longer than the last one', 1, () => Buffer.concat([second, second]), 'body'],
    ['beyond the last one', 2, () => second, 'chunk'],
  ] as const)('refuses a chunk that is %s', async (_, chunk, content, field) => {
    const link = await share()
    await expect(put(link, chunk, content())).rejects.toMatchObject({
      fields: { [field]: expect.anything() },
    })
    expect(await countKept()).toBe(0)
  })

  test('refuses a file of no size, and of more than 25 MiB', async () => {
    const tooLarge = 25 * SEALED_CHUNK_BYTES + 1
    for (const file_bytes of [0, 15, tooLarge])
      await expect(share({ file_bytes })).rejects.toMatchObject({ code: 'ValidationError' })
    await share({ file_bytes: tooLarge - 1 })
  })

  test('is for the maker of the link alone, and for a link that has a file and has not ended', async () => {
    const link = await share()
    for (const other of [stage.boris, stage.outsider])
      await expect(put(link, 1, second, other)).rejects.toMatchObject({ code: 'NotFound' })
    const [without, revoked, late] = [
      await share({ file_bytes: null }),
      await share(),
      await share({ expires_in: '30m' }),
    ]
    await revoke(revoked)
    stage.booted.clock.advance(HOUR_MS / 2)
    await reopen(stage.anna)
    for (const ended of [without, revoked, late])
      await expect(put(ended, 1, second)).rejects.toMatchObject({ code: 'NotFound' })
    await stage.anna.api.vault.lockVault()
    await expect(put(link, 1, second)).rejects.toMatchObject({ code: 'VaultLocked' })
    await reopen(stage.anna)
    expect(await put(link, 1, second)).toMatchObject({ stored: [1] })
    expect(await countKept()).toBe(1)
  })
})

describe('an opened link', () => {
  test('gives its file byte for byte, again within the hour, and counts no download', async () => {
    const link = await shareWhole({ views: 2 })
    const opened = await openIt(link)
    expect(opened).toMatchObject({ views_left: 1, file: { bytes } })
    const ticket = opened.file?.ticket ?? ''
    for (let times = 0; times < 2; times++) {
      const answer = await download(link, ticket)
      expect(answer.headers['content-type']).toBe('application/octet-stream')
      expect(answer.rawPayload.equals(first)).toBe(true)
      expect((await download(link, ticket, 1)).rawPayload.equals(second)).toBe(true)
    }
    expect(await mine(link)).toMatchObject({ opened: 1, views_left: 1 })
    expect(await listLogged(stage, link.id)).toHaveLength(2)
  })

  test('for one view gives one ticket to twenty at once', async () => {
    const link = await shareWhole()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => openIt(link)))
    const tickets = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.file?.ticket] : []))
    expect(tickets).toHaveLength(1)
    expect(await countTickets(link)).toBe(1)
    expect(await getStatus(link, tickets[0] ?? '')).toBe(200)
  })

  test('has its ticket in the database as a hash only', async () => {
    const link = await shareWhole()
    const ticket = await getTicket(link)
    const { db } = stage.booted.control.platform
    const { rows } = (await db.execute('select t::text from password_share_tickets t')) as { rows: unknown[] }
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('without a file gives no ticket', async () => {
    const link = await share({ file_bytes: undefined })
    expect(await look(link)).toMatchObject({ file_bytes: null })
    expect(await openIt(link)).toMatchObject({ file: null })
    expect(await countTickets(link)).toBe(0)
  })

  test('answers alike to a ticket that is wrong, late, of another link, or for a chunk that is not there', async () => {
    const [link, other] = [await shareWhole({ views: null }), await shareWhole()]
    const late = await getTicket(link)
    stage.booted.clock.advance(HOUR_MS - SECOND_MS)
    expect(await getStatus(link, late)).toBe(200)
    stage.booted.clock.advance(SECOND_MS)
    const [ticket, ofOther] = [await getTicket(link), await getTicket(other)]
    const answers = new Set<string>()
    for (const answer of [
      await download(link, late),
      await download(link, bytesOfNobody()),
      await download(link, ofOther),
      await download(link, ticket, 2),
      await download({ id: nextId('shr') }, ticket),
    ]) {
      const { request_id: _own, ...body } = answer.json()
      answers.add(`${answer.statusCode} ${JSON.stringify(body)}`)
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 .*ссылка устарела/)])
    expect(await getStatus(link, ticket)).toBe(200)
  })

  test('gives a member the file that is shared with them, once it is whole', async () => {
    const sealed = await sealTo(stage.boris.keys.publics.kem, CONTEXT, toUtf8('for boris'))
    const link = await share({
      auth_hash: null,
      for_user_id: stage.boris.user_id,
      envelope: toBase64url(sealed),
      file_bytes: 500,
    })
    const forBoris = async () => (await stage.boris.api.passwords.listShares()).for_me
    const openMine = () => stage.boris.api.passwords.openShareForMe({ params: { id: link.id } })
    expect(await forBoris()).toEqual([])
    await expect(openMine()).rejects.toMatchObject(gone)
    await put(link, 0, second)
    expect(await forBoris()).toMatchObject([{ id: link.id, state: 'open', file_bytes: 500 }])
    const { file } = await openMine()
    expect((await download(link, file?.ticket ?? '')).rawPayload.equals(second)).toBe(true)
  })

  test('that is revoked while a ticket lives has neither ticket nor file any more', async () => {
    const link = await shareWhole({ views: null })
    const ticket = await getTicket(link)
    expect(await getStatus(link, ticket)).toBe(200)
    await revoke(link)
    expect(await getStatus(link, ticket)).toBe(404)
    expect([await countTickets(link), await countKept()]).toEqual([0, 0])
  })
})

describe('the purge', () => {
  test('takes the file of a used link when its last ticket is over', async () => {
    const link = await shareWhole({ views: 2 })
    await openIt(link)
    stage.booted.clock.advance(HOUR_MS / 2)
    const ticket = await getTicket(link)
    stage.booted.clock.advance(HOUR_MS - MINUTE_MS)
    await purge()
    expect(await countTickets(link)).toBe(1)
    expect(await getStatus(link, ticket)).toBe(200)
    stage.booted.clock.advance(MINUTE_MS)
    await purge()
    expect([await countTickets(link), await countKept()]).toEqual([0, 0])
    await reopen(stage.anna)
    expect(await mine(link)).toMatchObject({ state: 'used', file_bytes: bytes })
  })

  test('takes the file of an expired link when no ticket lives, and never that of an open one', async () => {
    const open = await shareWhole({ views: null, expires_in: '30d' })
    const [link, unopened] = [await shareWhole({ expires_in: '1h' }), await shareWhole({ expires_in: '1h' })]
    stage.booted.clock.advance(HOUR_MS / 2)
    const ticket = await getTicket(link)
    stage.booted.clock.advance(HOUR_MS / 2 + MINUTE_MS)
    await purge()
    expect(await count('password_share_chunks', unopened)).toBe(0)
    expect(await getStatus(link, ticket)).toBe(200)
    stage.booted.clock.advance(HOUR_MS)
    await purge()
    expect(await countKept()).toBe(2)
    // Far beyond the hour in which the sweep lets a file alone.
    stage.booted.clock.advance(2 * DAY_MS)
    await purge()
    expect(await getStatus(open, await getTicket(open))).toBe(200)
  })

  test('deletes a link whose file is not whole after a day', async () => {
    const link = await share({ expires_in: '30d' })
    await put(link, 1, second)
    stage.booted.clock.advance(DAY_MS - MINUTE_MS)
    await purge()
    await reopen(stage.anna)
    expect(await mine(link)).toMatchObject({ state: 'unfinished' })
    expect(await countKept()).toBe(1)
    stage.booted.clock.advance(2 * MINUTE_MS)
    await purge()
    expect(await mine(link)).toBeUndefined()
    expect(await countKept()).toBe(0)
  })

  test('sweeps files that no link refers to, and leaves the others', async () => {
    const link = await shareWhole({ views: null, expires_in: '30d' })
    const whole = await listKept()
    await stage.booted.control.platform.files.put('passwords/shares/lost', [second])
    stage.booted.clock.advance(2 * HOUR_MS)
    await purge()
    expect((await listKept()).sort()).toEqual(whole.sort())
    expect(await getStatus(link, await getTicket(link))).toBe(200)
  })

  test('takes the files of who left the team, and of a team that was deleted', async () => {
    const oleg = await addSomeone(stage)
    const link = await shareWhole({ views: null }, oleg)
    const ticket = await getTicket(link)
    await proving(stage.people.anna).api.teams.removeTeamMember({ params: { id: oleg.user_id } })
    expect(await getStatus(link, ticket)).toBe(404)
    await purge()
    expect([await countTickets(link), await countKept()]).toEqual([0, 0])
    const founder = await signUpSomeone(stage.booted)
    await makeTeam(stage.booted, founder, 'Лес')
    await shareWhole({ views: null, expires_in: '30d' }, await openVault(founder))
    await proving(founder).api.teams.deleteTeam({ body: { name: 'Лес' } })
    stage.booted.clock.advance(2 * HOUR_MS)
    await purge()
    expect(await countKept()).toBe(0)
  })
})

test('files of links of a team have 2 GiB together, which revoked ones give back', async () => {
  const largest = 25 * SEALED_CHUNK_BYTES
  const places = Math.floor(2 ** 31 / largest)
  const links: Link[] = []
  for (let made = 0; made < places; made++) links.push(await share({ file_bytes: largest }))
  const refused = { code: 'Conflict', data: { why: 'file_bytes', limit: 2 ** 31 } }
  await expect(share({ file_bytes: largest })).rejects.toMatchObject(refused)
  await expect(share({ file_bytes: largest }, stage.boris)).rejects.toMatchObject(refused)
  await share({ file_bytes: null })
  await share({ file_bytes: largest }, stage.outsider)
  await revoke(links[0] ?? { id: '', auth: '' })
  const outcomes = await Promise.allSettled(
    [stage.anna, stage.boris].map((vault) => share({ file_bytes: largest }, vault)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
