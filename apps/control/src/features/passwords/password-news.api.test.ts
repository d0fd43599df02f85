import type { PasswordNews } from '@nora/contract/passwords'
import { MINUTE_MS } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bootControl } from '../../testing/boot.ts'
import { proving, signInElsewhere, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember } from '../../testing/team.ts'
import { openVault } from '../vault/testing/vault-person.ts'
import { FolderWriter } from './testing/folder-writer.ts'
import { addSomeone, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
const step = () => stage.booted.control.runStep('tellPasswordNews')

type Listening = { news: PasswordNews[]; ended: Promise<void>; isEnded: () => boolean; stop: () => void }
const open: Listening[] = []

/** Listens as a browser with these cookies does. */
async function listen(cookies: ReadonlyMap<string, string>): Promise<Listening> {
  const response = await stage.booted.control.app.inject({
    url: '/v1/passwords/events',
    cookies: Object.fromEntries(cookies),
    payloadAsStream: true,
  })
  expect(response.statusCode).toBe(200)
  const news: PasswordNews[] = []
  const stream = response.stream()
  let isEnded = false
  const ended = new Promise<void>((resolve) => {
    stream.once('close', () => {
      isEnded = true
      resolve()
    })
  })
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) news.push(JSON.parse(data))
  })
  const listening = { news, ended, isEnded: () => isEnded, stop: () => stream.destroy() }
  open.push(listening)
  await expect.poll(() => news).toEqual([{ folder_id: null, seq: 0 }])
  news.length = 0
  await step()
  return listening
}

let folder: FolderWriter
beforeEach(async () => {
  folder = await new FolderWriter(stage.anna).create([{ vault: stage.boris, role: 'editor' }])
})
afterEach(() => {
  for (const { stop } of open.splice(0)) stop()
})

const told = async (listening: Listening, news: PasswordNews[]) => {
  await step()
  await expect.poll(() => listening.news).toEqual(news)
}

describe('news', () => {
  test('of a write reach everybody in the folder, and nobody else', async () => {
    const boris = await listen(stage.people.boris.cookies)
    const vera = await listen(stage.people.vera.cookies)
    const stranger = await listen(stage.people.stranger.cookies)
    await folder.write([{}])
    await told(boris, [{ folder_id: folder.id, seq: 2 }])
    await step()
    expect(boris.news).toHaveLength(1)
    expect([vera.news, stranger.news]).toEqual([[], []])
  })

  test('of a folder that is there or not any more are of the list', async () => {
    const boris = await listen(stage.people.boris.cookies)
    const vera = await listen(stage.people.vera.cookies)
    const other = await new FolderWriter(stage.anna).create([{ vault: stage.boris, role: 'viewer' }])
    await told(boris, [{ folder_id: null, seq: 0 }])
    await stage.anna.api.passwords.deleteFolder({ params: { id: other.id } })
    await told(boris, [
      { folder_id: null, seq: 0 },
      { folder_id: null, seq: 0 },
    ])
    expect(vera.news).toEqual([])
  })

  test('of keys and members, on which tasks depend, are of the list', async () => {
    const anna = await listen(stage.people.anna.cookies)
    await addSomeone(stage)
    await told(anna, [{ folder_id: null, seq: 0 }])
    await stage.anna.signGenesis(stage.team_id)
    await told(anna, [
      { folder_id: null, seq: 0 },
      { folder_id: null, seq: 0 },
    ])
  })

  test('of what another process stored come too', async () => {
    const beside = await bootControl({}, { hasher: plainHasher, beside: stage.booted })
    const anna = await listen(stage.people.anna.cookies)
    const person = beside.visitor()
    const { email, password } = stage.people.anna
    await person.api.accounts.signIn({ body: { email, password } })
    await person.api.teams.selectTeam({ params: { id: stage.team_id } })
    await stage.anna.unlock(person.api)
    const rows = await folder.makeRows([{}])
    const body = await folder.makeWrite(rows)
    await person.api.passwords.writeRecords({ params: { id: folder.id }, body })
    await told(anna, [{ folder_id: folder.id, seq: 2 }])
    await beside.close()
  })
})

describe('a stream of news', () => {
  test('needs an open vault, and ends at once when it is locked', async () => {
    const boris = await listen(stage.people.boris.cookies)
    const vera = await listen(stage.people.vera.cookies)
    await stage.boris.api.vault.lockVault()
    await boris.ended
    expect(vera.isEnded()).toBe(false)
    const { app } = stage.booted.control
    const cookies = Object.fromEntries(stage.people.boris.cookies)
    expect((await app.inject({ url: '/v1/passwords/events', cookies })).statusCode).toBe(423)
  })

  test('ends when the vault locks itself: listening is no use of it', async () => {
    const boris = await listen(stage.people.boris.cookies)
    for (let minute = 0; minute < 14; minute++) {
      stage.booted.clock.advance(MINUTE_MS)
      await step()
    }
    expect(boris.isEnded()).toBe(false)
    stage.booted.clock.advance(MINUTE_MS)
    await step()
    await boris.ended
  })

  test('ends with the session', async () => {
    const elsewhere = await signInElsewhere(stage.booted, stage.people.boris)
    await elsewhere.api.teams.selectTeam({ params: { id: stage.team_id } })
    await stage.boris.unlock(elsewhere.api)
    const boris = await listen(elsewhere.cookies)
    await elsewhere.api.accounts.signOut()
    await boris.ended
  })

  test('ends with the membership', async () => {
    const oleg = await signUpSomeone(stage.booted)
    await addMember(stage.booted, oleg, stage.team_id)
    await openVault(oleg)
    const listening = await listen(oleg.cookies)
    await proving(stage.people.anna).api.teams.removeTeamMember({ params: { id: oleg.user.id } })
    await step()
    await listening.ended
  })
})
