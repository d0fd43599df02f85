/** What leaves the client: a canary in every field, searched for in all that the server was sent, keeps, logs and mails. */
import { gzipSync } from 'node:zlib'
import { createApi, createStreamCall } from '@nora/client'
import { createShareVisitor, parseFragment } from '@nora/vault-client'
import type { RecordContent } from '@nora/vault-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { collectExchanges, collectServer, search } from '../kit/evidence.ts'
import { FORMS, findLeaks } from '../kit/find-leaks.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { openVaultOf, setUpVault, type VaultPerson } from '../kit/vault-person.ts'

let system: NoraSystem
let anna: ApiSession
let owner: VaultPerson
const secrets = new Map<string, string>()

/** A secret that occurs nowhere else, of a field by its name. */
function canary(field: string): string {
  const made = `Cnry${secrets.size.toString().padStart(2, '0')}zQ${field.length}vX9Барсук${field}`
  secrets.set(field, made)
  return made
}

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  anna = await signUp(system, 'anna@example.org', { name: 'Anna' })
  owner = await openVaultOf(anna, system.ready.console_url)
})
afterAll(() => system?.close())

function makeRecord(prefix: string): RecordContent {
  const of = (field: string) => canary(`${prefix}-${field}`)
  return {
    overview: {
      name: of('name'),
      login: of('login'),
      urls: [`https://${of('url')}.example.org`],
      tags: [of('tag')],
      has_totp: true,
      has_files: false,
      trashed_at: null,
      kind: 'login',
    },
    details: {
      password: of('password'),
      totp: `otpauth://totp/${of('totp-label')}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP`,
      notes: of('notes'),
      fields: [{ name: of('field-name'), kind: 'hidden', value: of('field-value') }],
      files: [],
      password_history: [{ password: of('old-password'), until: '2026-01-01T00:00:00.000Z' }],
      asks_again: false,
      changed_password_at: null,
      health: 'on',
    },
  }
}

function visit() {
  const server = { baseUrl: system.ready.console_url }
  return createShareVisitor(createApi(server), createStreamCall(server))
}

/** By a link that stays, so that what it shows and its file are still at the server. */
async function shareFile(): Promise<void> {
  const { vault } = owner
  const bytes = new Uint8Array(Buffer.from(canary('link file content').repeat(100)))
  const file = { name: canary('link file name'), type: 'text/plain', bytes: bytes.length }
  const asked = {
    what: { text: canary('link file text') },
    views: 5,
    expires_in: '1h',
    passphrase: null,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: false,
  } as const
  const { id } = await vault.beginShare(asked, file)
  await vault.putFileChunk(id, 0, bytes)
  const { fragment } = await vault.finishShare(id)
  secrets.set('fragment of the file', fragment!)
  const visitor = visit()
  await visitor.openShare({ ...parseFragment(`${id}.${fragment}`)!, passphrase: null })
  expect(await visitor.readFileChunk(id, 0)).toEqual(bytes)
}

test('every feature is used, and the server gets nothing but sealed bytes', async () => {
  const { vault } = owner
  const masterKey = canary('master key')
  const { recovery_code } = await setUpVault(owner, { masterKey, pin: canary('PIN') })
  secrets.set('recovery code', recovery_code)
  const folder = await vault.createFolder({ name: canary('folder'), parent_id: null, icon: null })
  const renamed = { name: canary('folder renamed'), parent_id: null, icon: null }
  await vault.renameFolder(folder.id, renamed)
  const [record] = (await vault.saveRecords(folder.id, [{ content: makeRecord('one') }])).saved
  await vault.saveRecords(folder.id, [{ id: record!.id, version: 1, content: makeRecord('two') }])
  const bytes = new Uint8Array(Buffer.from(canary('file content').repeat(100)))
  await vault.addFile(folder.id, record!.id, { name: canary('file name'), type: 'text/plain', bytes })
  await vault.getHistory(folder.id, record!.id)
  await vault.search(canary('search words'), 10)
  await vault.rotateFolder(folder.id)
  await vault.trashRecords(folder.id, [record!.id])
  const text = {
    what: { text: canary('shared text') },
    views: 1,
    expires_in: '1h',
    for_user_id: null,
  } as const
  const passphrase = canary('passphrase')
  const { id, fragment } = await vault.makeShare({
    ...text,
    passphrase,
    wants_receipt: true,
    takes_reply: true,
  })
  secrets.set('fragment', fragment!)
  const visitor = visit()
  const link = { ...parseFragment(`${id}.${fragment}`)!, passphrase }
  await visitor.openShare(link)
  await visitor.replyToShare(link, canary('reply'))
  await shareFile()
  await vault.lock()
  await vault.unlock(masterKey)
  await vault.changeMasterKey(canary('next master key'))

  const evidence = [...collectExchanges(owner.exchanges), ...(await collectServer(system))]
  expect(search(evidence, [...secrets.values()])).toEqual([])
  expect(owner.exchanges.length).toBeGreaterThan(25)
})

test.each(FORMS.map(({ name, toBytes }) => [name, toBytes] as const))(
  'a planted leak is found: %s',
  (_name, toBytes) => {
    const secret = 'Cnry77zQ4vX9Барсукplanted'
    const planted = Buffer.concat([Buffer.from('xx{"a":"'), toBytes(secret)[0]!, Buffer.from('"}yy')])
    expect(findLeaks('here', planted, [secret]).length).toBeGreaterThan(0)
    const packed = Buffer.concat([Buffer.from('row '), gzipSync(planted), Buffer.from(' end')])
    expect(findLeaks('here', packed, [secret]).length).toBeGreaterThan(0)
    expect(findLeaks('here', Buffer.from('nothing of it'), [secret])).toEqual([])
  },
)
