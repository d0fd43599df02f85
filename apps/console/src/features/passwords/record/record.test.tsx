import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import {
  aFolder,
  aFullRecord,
  aPersonView,
  aRecord,
  aVaultWith,
  boris,
} from '../../../testing/password-fixtures.ts'
import { historyTexts } from '../history/history.messages.ts'
// Loaded here, not while a test waits for them.
import '../list/open-vault.tsx'
import './form/record-dialog.tsx'
import './record-details.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openRecord(vault: FakeVault, more = '', lang: 'ru' | 'en' = 'en') {
  return openConsole(`/passwords?record=pwd_mail${more}`, { user: aUser({ language: lang }), lang, vault })
}

const getPanel = (name = 'Mail') => screen.findByRole('dialog', { name })
const TOTP = 'otpauth://totp/Mail:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=6&period=30'

test('a password is masked until it is shown, and masked again', async () => {
  openRecord(aVaultWith())
  const panel = within(await getPanel())
  const show = await panel.findByRole('button', { name: 'Show: Password' })
  expect(panel.queryByText('correct')).toBeNull()
  fireEvent.click(show)
  const hide = await panel.findByRole('button', { name: 'Hide: Password' })
  expect(panel.getByText('correct')).toBeDefined()
  fireEvent.click(hide)
  await waitFor(() => expect(panel.queryByText('correct')).toBeNull())
})

test('a one-time code is shown with the seconds it is good for', async () => {
  openRecord(aVaultWith([aFullRecord({ totp: TOTP }, { overview: { has_totp: true } })]))
  const panel = within(await getPanel())
  expect((await panel.findByText(/^\d{3} \d{3}$/)).tagName).toBe('CODE')
  expect(panel.getByText(/^\d+ seconds? left$/)).toBeDefined()
})

test('a broken setting of codes is told instead of shown', async () => {
  openRecord(aVaultWith([aFullRecord({ totp: 'otpauth://hotp/x' }, { overview: { has_totp: true } })]))
  expect(await screen.findByText(/setting of the code is damaged/)).toBeDefined()
})

test('a record that asks again shows nothing before PIN or master key were given', async () => {
  const verified: string[] = []
  const record = aFullRecord({ asks_again: true, notes: 'deep secret' })
  openRecord(
    aVaultWith([record], {
      getThisDevice: async () => ({ id: null, has_pin: false }),
      verify: async (masterKey) => void verified.push(masterKey),
    }),
  )
  const panel = within(await getPanel())
  fireEvent.click(await panel.findByRole('button', { name: 'Show: Notes' }))
  expect(panel.queryByText('deep secret')).toBeNull()
  const field = await screen.findByLabelText('Master key', { selector: 'input' })
  fireEvent.change(field, { target: { value: 'six words of mine' } })
  fireEvent.submit(field)
  expect(await panel.findByText('deep secret')).toBeDefined()
  expect(verified).toEqual(['six words of mine'])
})

test('custom fields are shown by their kind', async () => {
  openRecord(
    aVaultWith([
      aFullRecord({
        fields: [
          { name: 'Plan', kind: 'text', value: 'Team' },
          { name: 'Answer', kind: 'hidden', value: 'Rex' },
          { name: 'Shared', kind: 'switch', value: 'true' },
          { name: 'Renewal', kind: 'date', value: '2027-03-01' },
        ],
      }),
    ]),
  )
  const panel = within(await getPanel())
  expect(await panel.findByText('Team')).toBeDefined()
  expect(panel.queryByText('Rex')).toBeNull()
  expect(panel.getByText('yes')).toBeDefined()
  expect(panel.getByText('March 1, 2027')).toBeDefined()
})

test('a changed record is saved on its version, with the old password in its history', async () => {
  const saved: Parameters<NonNullable<FakeVault['saveRecords']>>[] = []
  const { address } = openRecord(
    aVaultWith([aFullRecord()], {
      saveRecords: async (...args) => {
        saved.push(args)
        return { saved: [aRecord({ version: 4 })], conflicts: [] }
      },
    }),
    '&edit=yes',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Mail' }))
  fireEvent.change(dialog.getByLabelText('Password', { selector: 'input' }), {
    target: { value: 'n3w & long' },
  })
  fireEvent.change(dialog.getByLabelText(/^Tags/), { target: { value: 'work, mail, work' } })
  fireEvent.submit(dialog.getByLabelText('Name'))
  await waitFor(() => expect(address()).not.toContain('edit='))
  const [folder_id, records] = saved[0] ?? []
  expect(folder_id).toBe('pwf_work')
  expect(records?.[0]).toMatchObject({
    id: 'pwd_mail',
    version: 3,
    content: {
      overview: { tags: ['work', 'mail'] },
      details: { password: 'n3w & long', password_history: [{ password: 'correct horse' }] },
    },
  })
})

test.each([
  [
    'ru',
    'Дайте записи название.',
    'Это не настройка кодов.',
    /^Одноразовые коды/,
    'Название',
    'Новая запись',
  ],
  ['en', 'Give the record a name.', 'This sets up no codes.', /^One-time codes/, 'Name', 'New record'],
] as const)(
  'what is wrong with a new record is said at its field in %s',
  async (lang, noName, noCode, codes, name, title) => {
    openConsole('/passwords?new=yes', { user: aUser({ language: lang }), lang, vault: aVaultWith() })
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    fireEvent.submit(dialog.getByLabelText(name))
    expect(await dialog.findByText(noName)).toBeDefined()
    fireEvent.change(dialog.getByLabelText(name), { target: { value: 'Mail' } })
    fireEvent.change(dialog.getByLabelText(codes, { selector: 'input' }), { target: { value: '1nonsense!' } })
    fireEvent.submit(dialog.getByLabelText(name))
    expect(await dialog.findByText(new RegExp(noCode))).toBeDefined()
  },
)

test('of two who change a record at once both states are shown, and ours is saved on top of theirs', async () => {
  const theirs = aFullRecord({ password: 'their password' }, { version: 4, overview: { login: 'boris' } })
  const versions: (number | undefined)[] = []
  openRecord(
    aVaultWith([aFullRecord()], {
      saveRecords: async (_folder, records) => {
        versions.push(records[0]?.version)
        if (versions.length === 1) return { saved: [], conflicts: [{ record_id: 'pwd_mail', theirs }] }
        return { saved: [aRecord({ version: 5 })], conflicts: [] }
      },
    }),
    '&edit=yes',
  )
  const form = within(await screen.findByRole('dialog', { name: 'Edit Mail' }))
  fireEvent.change(form.getByLabelText(/^Login/), { target: { value: 'anna.belova' } })
  fireEvent.submit(form.getByLabelText('Name'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed the record meanwhile' }))
  expect(dialog.getByRole('row', { name: /Login boris anna\.belova/ })).toBeDefined()
  expect(dialog.queryByText('their password')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Show the values' }))
  expect(await dialog.findByText('their password')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(versions).toEqual([3, 4]))
})

test('leaving the page with unsaved changes is asked about', async () => {
  const { history } = openConsole('/passwords?new=yes', { user: aUser(), vault: aVaultWith() })
  const dialog = within(await screen.findByRole('dialog', { name: 'New record' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Half' } })
  history.push('/tunnels')
  expect(await screen.findByText('Leave without saving?')).toBeDefined()
})

test.each([
  ['an hour behind', -3_600_000, /differs from the server’s by 1/],
  ['an hour ahead', 3_600_000, /differs from the server’s by 1/],
])('a code made by a clock that is %s says that it will hardly fit', async (_, offset, sentence) => {
  openConsole('/passwords?record=pwd_mail', {
    user: aUser(),
    vault: aVaultWith([aFullRecord({ totp: TOTP })]),
    serverTime: () => new Date(Date.now() - offset),
  })
  const panel = within(await getPanel())
  expect(await panel.findByText(sentence)).toBeDefined()
})

test('a clock that is right is not spoken of', async () => {
  const serverTime = vi.fn(() => new Date(Date.now() - 2_000))
  const vault = aVaultWith([aFullRecord({ totp: TOTP })])
  openConsole('/passwords?record=pwd_mail', { user: aUser(), vault, serverTime })
  const panel = within(await getPanel())
  await waitFor(() => expect(serverTime).toHaveBeenCalled())
  expect(panel.queryByText(/differs from the server/)).toBeNull()
})

test('the history says who changed what and when, and an earlier version comes back', async () => {
  const restored: unknown[] = []
  const earlier = aFullRecord(
    { password: 'old one' },
    { version: 2, author_id: 'usr_boris', overview: { login: 'a' } },
  )
  openRecord(
    aVaultWith([aFullRecord()], {
      getHistory: async () => [earlier],
      listPeople: async () => [boris],
      restoreVersion: async (...args) => {
        restored.push(args)
        return aFullRecord({}, { version: 4 })
      },
    }),
    '&part=history',
  )
  const panel = within(await getPanel())
  expect(await panel.findByText(/Boris Orlov/)).toBeDefined()
  expect(panel.queryByText('old one')).toBeNull()
  fireEvent.click(panel.getByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 2?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(restored).toEqual([['pwf_work', 'pwd_mail', 2]]))
})

test('the history names who sealed a version anew beside its author', async () => {
  const moved = aFullRecord({}, { version: 2, author_id: 'usr_boris', overview: { login: 'a' } })
  const sealedBy = { ...moved, signed_by: 'usr_anna' }
  openRecord(
    aVaultWith([aFullRecord()], {
      getHistory: async () => [sealedBy, { ...moved, version: 1, signed_by: 'usr_boris' }],
      listPeople: async () => [aPersonView(), boris],
    }),
    '&part=history',
  )
  const panel = within(await getPanel())
  expect(await panel.findAllByText(/Boris Orlov/)).toHaveLength(2)
  expect(panel.getAllByText(/Signed by/)).toHaveLength(1)
  expect(panel.getByText(historyTexts.en.signedBy('Anna Belova'))).toBeDefined()
})

test('a file is added in the browser, and deleted after a question', async () => {
  const added: unknown[] = []
  const removed: unknown[] = []
  const file = { id: 'pwa_1', name: 'key.pem', bytes: 2048, key: '', type: '' }
  openRecord(
    aVaultWith([aFullRecord({ files: [file] })], {
      ...takeFiles(added),
      removeFile: async (...args) => {
        removed.push(args)
        return aFullRecord()
      },
    }),
  )
  const panel = within(await getPanel())
  expect(await panel.findByText('key.pem')).toBeDefined()
  fireEvent.change(panel.getByLabelText('Add a file'), { target: { files: [new File(['12345'], 'id.txt')] } })
  await waitFor(() => expect(added).toEqual([['id.txt', 5]]))
  fireEvent.click(panel.getByRole('button', { name: 'Delete key.pem' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file key.pem?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(removed).toEqual([['pwf_work', 'pwd_mail', 'pwa_1']]))
})

test('an upload shows how far it is, goes on where it broke off, and is taken back when it is cancelled', async () => {
  const added: unknown[] = []
  const chunks = takeFiles(added, 2)
  let break_at = 1
  const putFileChunk: FakeVault['putFileChunk'] = async (id, index, bytes) => {
    if (index === break_at) throw new Error('no connection')
    return chunks.putFileChunk(id, index, bytes)
  }
  openRecord(aVaultWith([aFullRecord()], { ...chunks, putFileChunk }))
  const panel = within(await getPanel())
  const choose = async () => {
    const input = await panel.findByLabelText('Add a file')
    fireEvent.change(input, { target: { files: [new File(['12345'], 'id.txt')] } })
  }
  await choose()
  expect(await panel.findByText('The upload of id.txt broke off')).toBeDefined()
  break_at = -1
  fireEvent.click(panel.getByRole('button', { name: 'Go on' }))
  await waitFor(() =>
    expect(added).toEqual([
      ['chunk', '12'],
      ['chunk', '34'],
      ['chunk', '5'],
      ['id.txt', 5],
    ]),
  )

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  added.length = 0
  chunks.putFileChunk = async () => held
  await waitFor(() => expect(panel.getByRole('button', { name: 'Add a file' })).toBeDefined())
  await choose()
  const progress = await panel.findByRole('progressbar', { name: 'Upload of the file' })
  expect(progress).toMatchObject({ value: 0, max: 5 })
  fireEvent.click(panel.getByRole('button', { name: 'Cancel the upload of id.txt' }))
  release()
  await waitFor(() => expect(added).toEqual(['cancelled']))
  expect(await panel.findByRole('button', { name: 'Add a file' })).toBeDefined()
})

test('a download shows how far it is, and is saved only when all of it is there', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:x')
  const file = { id: 'pwa_1', name: 'key.pem', bytes: 3, key: '', type: '' }
  const closed: string[] = []
  let release = (_bytes: Uint8Array<ArrayBuffer>) => {}
  openRecord(
    aVaultWith([aFullRecord({ files: [file] })], {
      openFile: async (_folder, _record, id) => ({ id, bytes: 3, chunks: 2, chunk_bytes: 2 }),
      readFileChunk: (_id, index) =>
        index === 0
          ? Promise.resolve(Uint8Array.of(1, 2))
          : new Promise((resolve) => {
              release = resolve
            }),
      closeFile: async (id) => void closed.push(id),
    }),
  )
  const panel = within(await getPanel())
  fireEvent.click(await panel.findByRole('button', { name: 'Download key.pem' }))
  const progress = await panel.findByRole('progressbar', { name: 'Download of key.pem' })
  await waitFor(() => expect(progress).toMatchObject({ value: 2, max: 3 }))
  expect(saved).not.toHaveBeenCalled()
  release(Uint8Array.of(3))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls).toEqual([[expect.objectContaining({ size: 3 })]])
  expect(closed).toEqual(['pwa_1'])

  fireEvent.click(await panel.findByRole('button', { name: 'Download key.pem' }))
  fireEvent.click(await panel.findByRole('button', { name: 'Cancel the download of key.pem' }))
  release(Uint8Array.of(3))
  await waitFor(() => expect(panel.queryByRole('progressbar')).toBeNull())
})

test('a viewer of the folder sees no way to change a record', async () => {
  openRecord(aVaultWith([aFullRecord()], {}, [aFolder({ role: 'viewer' })]))
  const panel = within(await getPanel())
  await panel.findByRole('button', { name: 'Show: Password' })
  expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(panel.queryByText('Add a file')).toBeNull()
})

/** An engine that notes what is sent to it, in chunks of so many bytes. */
function takeFiles(added: unknown[], chunk_bytes = 1024) {
  let name = ''
  let size = 0
  return {
    async beginFile(_folder: string, _record: string, file: { name: string; bytes: number }) {
      name = file.name
      size = file.bytes
      return { id: 'pwa_new', bytes: size, chunks: Math.ceil(size / chunk_bytes), chunk_bytes }
    },
    async putFileChunk(_id: string, _index: number, bytes: Uint8Array<ArrayBuffer>) {
      if (chunk_bytes < size) added.push(['chunk', new TextDecoder().decode(bytes)])
    },
    async finishFile() {
      added.push([name, size])
      return aFullRecord()
    },
    cancelFile: async () => void added.push('cancelled'),
  }
}
