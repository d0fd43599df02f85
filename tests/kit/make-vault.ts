import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import { type ApiSession, signUp } from './api-session.ts'
import { type MadeSecrets, makeSecrets } from './make-secrets.ts'
import type { NoraSystem } from './nora-system.ts'
import { joinTeam } from './team.ts'
import { openVaultOf, setUpVault, type VaultPerson } from './vault-person.ts'

/** What the head of the team has in the vault. */
export type MadeVault = {
  /** Shared with Olga, whose words nobody has compared. */
  folderId: string
  emptyFolderId: string
  /** A record with everything that a record can have, and a history. */
  recordId: string
  /** Whose key is signed, and not compared. */
  colleagueId: string
  /** Opens with `LINK_PASSPHRASE`, any number of times. */
  link: { id: string; fragment: string }
  /** The head of the team, at another machine. */
  owner: VaultPerson
  secrets: MadeSecrets
}

export const LINK_PASSPHRASE = 'клюква на болоте'

/** Keys, folders, records and links. Made by the engine itself, which is faster than through screens. */
export async function makeVault(system: NoraSystem, head: ApiSession): Promise<MadeVault> {
  const url = system.ready.console_url
  const olga = await signUp(system, 'olga@example.org', { name: 'Ольга Лисицына' })
  const colleagueId = await joinTeam(head, olga, 'olga@example.org')
  const owner = await openVaultOf(head, url)
  await setUpVault(owner)
  const colleague = await openVaultOf(olga, url)
  await setUpVault(colleague)
  await owner.vault.doTasks()
  const made = await fillFolders(owner, colleagueId)
  await makeLinks(owner, made)
  const { id, fragment } = await owner.vault.makeShare({
    what: { folder_id: made.folderId, record_id: made.recordId },
    ...A_LINK,
    views: null,
    passphrase: LINK_PASSPHRASE,
  })
  const secrets = await makeSecrets(owner, colleagueId)
  return { ...made, colleagueId, secrets, link: { id, fragment: fragment ?? '' }, owner }
}

const A_LINK = {
  views: 1,
  expires_in: '7d' as const,
  passphrase: null,
  for_user_id: null,
  wants_receipt: false,
  takes_reply: true,
}

async function fillFolders({ vault }: VaultPerson, colleagueId: string) {
  const servers = await vault.createFolder({ name: 'Серверы', icon: '🗄️', parent_id: null })
  const stands = await vault.createFolder({ name: 'Стенды', icon: null, parent_id: servers.id })
  const empty = await vault.createFolder({ name: 'Подрядчики', icon: null, parent_id: null })
  const [own] = await vault.listFolders()
  const { saved } = await vault.saveRecords(servers.id, [{ content: aWholeRecord('first-Password-17') }])
  const recordId = saved[0]?.id ?? ''
  const content = aWholeRecord('xQ9#kelp-Marble-41')
  await vault.saveRecords(servers.id, [{ id: recordId, version: 1, content }])
  const bytes = new TextEncoder().encode('-----BEGIN CERTIFICATE-----\n'.repeat(40))
  await vault.addFile(servers.id, recordId, { name: 'db-root-ca.pem', type: 'application/x-pem-file', bytes })
  await vault.saveRecords(
    servers.id,
    SERVERS.map((one) => ({ content: aLogin(one) })),
  )
  await vault.saveRecords(
    stands.id,
    STANDS.map((one) => ({ content: aLogin(one) })),
  )
  if (own)
    await vault.saveRecords(
      own.id,
      OWN.map((one) => ({ content: aLogin(one) })),
    )
  const me = servers.members[0]?.user_id ?? ''
  await vault.setMembers(servers.id, [
    { user_id: me, role: 'admin' },
    { user_id: colleagueId, role: 'editor' },
  ])
  return { folderId: servers.id, emptyFolderId: empty.id, recordId }
}

async function makeLinks(
  { vault }: VaultPerson,
  { folderId, recordId }: Pick<MadeVault, 'folderId' | 'recordId'>,
) {
  await vault.makeShare({ what: { text: 'Код от домофона: 17К4521' }, ...A_LINK })
  const { id } = await vault.makeShare({ what: { folder_id: folderId, record_id: recordId }, ...A_LINK })
  await vault.revokeShare(id)
}

export type LoginFacts = { name: string; login: string; site: string; password: string; tags?: string[] }

const SERVERS: readonly LoginFacts[] = [
  { name: 'Grafana', login: 'admin', site: 'https://grafana.forest.example', password: 'Zk7-lake-Under-90' },
  { name: 'GitHub, бот выкладки', login: 'forest-bot', site: 'https://github.com', password: 'qwerty2024' },
  { name: 'Облако, биллинг', login: 'finance@forest.example', site: 'cloud.example', password: 'qwerty2024' },
  {
    name: 'Старый маршрутизатор в офисе на набережной, второй этаж, стойка у окна',
    login: 'admin',
    site: 'http://192.168.10.1',
    password: 'admin123',
    tags: ['офис', 'железо', 'заменить'],
  },
]

const STANDS: readonly LoginFacts[] = [
  {
    name: 'Стенд тестировщиков',
    login: 'qa',
    site: 'https://qa.forest.example',
    password: 'b9-Cedar-rope-33',
  },
  { name: 'Стенд заказчика', login: 'demo', site: 'https://demo.forest.example', password: 'demo' },
]

const OWN: readonly LoginFacts[] = [
  {
    name: 'Почта',
    login: 'anna@forest.example',
    site: 'https://mail.forest.example',
    password: 'w-Owl-glass-708',
  },
  { name: 'Wi-Fi дома', login: '', site: '', password: 'chamomile-tea-at-noon' },
]

/** A record with as much as a list shows, and a password. */
export function aLogin({ name, login, site, password, tags = [] }: LoginFacts): RecordContent {
  const { overview, details } = makeEmptyRecord('login')
  return {
    overview: { ...overview, name, login, urls: site === '' ? [] : [site], tags },
    details: { ...details, password },
  }
}

function aWholeRecord(password: string): RecordContent {
  const { overview, details } = makeEmptyRecord('login')
  return {
    overview: {
      ...overview,
      name: 'База данных, прод',
      login: 'root',
      urls: ['https://db.forest.example:5432', 'https://pgadmin.forest.example/browser/'],
      tags: ['прод', 'база'],
      has_totp: true,
    },
    details: {
      ...details,
      password,
      totp: 'otpauth://totp/Forest:root?secret=JBSWY3DPEHPK3PXP&issuer=Forest',
      notes: 'Ночью не перезапускать: в три часа снимается копия.\nДежурный — Илья.',
      fields: [
        { name: 'ПИН консоли', kind: 'hidden', value: '4417' },
        { name: 'Стойка', kind: 'text', value: 'B-12' },
        { name: 'Под наблюдением', kind: 'switch', value: 'true' },
        { name: 'Куплен', kind: 'date', value: '2024-03-01' },
      ],
    },
  }
}
