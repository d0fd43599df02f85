import type { ShareToMake, ShareView } from '@nora/vault-client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { aVaultWith } from '../../../testing/password-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../list/open-vault.tsx'
import './share-text-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = (path: string, vault: FakeVault, lang: 'ru' | 'en' = 'en') =>
  openConsole(path, { user: aUser({ language: lang }), lang, vault: aVaultWith(undefined, vault) })
const getDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** A vault that takes a file in chunks of three bytes, and does what it is told to before each. */
function sendingVault(onPut: (index: number) => Promise<void> | void = () => {}) {
  const asked: string[] = []
  const shares: ShareToMake[] = []
  const vault: FakeVault = {
    async beginShare(share, { name, type, bytes }) {
      shares.push(share)
      asked.push(`begin ${name} ${type} ${bytes}`)
      return { id: 'shr_1', bytes, chunks: Math.max(1, Math.ceil(bytes / 3)), chunk_bytes: 3 }
    },
    async putFileChunk(_id, index, plain) {
      await onPut(index)
      asked.push(`put ${index} ${plain.length}`)
    },
    async finishShare(id) {
      asked.push(`finish ${id}`)
      return { id, fragment: 'SECRET', expires_at: '' }
    },
    cancelShare: async (id) => void asked.push(`cancel ${id}`),
  }
  return { vault, asked, shares }
}

async function fill(file: File) {
  const form = await getDialog('Send a text or a file by link')
  fireEvent.change(form.getByLabelText('File', { selector: 'input' }), { target: { files: [file] } })
  return form
}
const press = (form: ReturnType<typeof within>) =>
  fireEvent.click(form.getByRole('button', { name: 'Create the link' }))

test('a file goes without a text, chunk by chunk, and the link is shown when it is whole', async () => {
  const { vault, asked, shares } = sendingVault()
  open('/passwords?open=text', vault)
  const form = await fill(new File(['12345'], 'plan.pdf', { type: 'application/pdf' }))
  expect(form.getByText('plan.pdf')).toBeDefined()
  expect(asked).toEqual([])
  press(form)
  const shown = await getDialog('The link is ready')
  expect(shown.getByText(/\/password#shr_1\.SECRET$/)).toBeDefined()
  expect(asked).toEqual(['begin plan.pdf application/pdf 5', 'put 0 3', 'put 1 2', 'finish shr_1'])
  expect(shares).toMatchObject([{ what: { text: '' }, views: 1, expires_in: '1d' }])
})

test('an empty file goes too, for a member without a fragment', async () => {
  const { vault, asked } = sendingVault()
  vault.finishShare = async (id) => ({ id, fragment: null, expires_at: '' })
  open('/passwords?open=text', vault)
  press(await fill(new File([], 'empty.txt')))
  expect(await screen.findByText('Shared with the member')).toBeDefined()
  expect(asked).toEqual(['begin empty.txt  0', 'put 0 0'])
})

test.each([
  [
    'ru',
    'Отправить текст или файл по ссылке',
    'Файл',
    /^big\.iso больше 25 МиБ/,
    'Введите текст или выберите файл.',
  ],
  [
    'en',
    'Send a text or a file by link',
    'File',
    /^big\.iso is larger than 25 MiB/,
    'Enter the text, or choose a file.',
  ],
] as const)(
  'too large a file is refused in %s before anything is sent',
  async (lang, title, label, refused, needed) => {
    const { vault, asked } = sendingVault()
    open('/passwords?open=text', vault, lang)
    const form = await getDialog(title)
    const big = new File(['1'], 'big.iso')
    Object.defineProperty(big, 'size', { value: 25 * 1024 * 1024 + 1 })
    fireEvent.change(form.getByLabelText(label, { selector: 'input' }), { target: { files: [big] } })
    expect(await form.findByText(refused)).toBeDefined()
    fireEvent.submit(form.getByRole('textbox', { name: lang === 'ru' ? 'Текст' : 'Text' }))
    expect(await form.findByText(needed)).toBeDefined()
    expect(asked).toEqual([])
  },
)

test('an upload that breaks off goes on where it was', async () => {
  let isBroken = true
  const { vault, asked } = sendingVault((index) => {
    if (index === 1 && isBroken) throw new Error('no connection')
  })
  open('/passwords?open=text', vault)
  press(await fill(new File(['12345678'], 'plan.pdf')))
  const dialog = await getDialog('Uploading the file')
  expect(await dialog.findByText('The upload of plan.pdf broke off')).toBeDefined()
  expect(screen.queryByText(/SECRET/)).toBeNull()
  isBroken = false
  fireEvent.click(dialog.getByRole('button', { name: 'Go on' }))
  await getDialog('The link is ready')
  expect(asked).toEqual(['begin plan.pdf  8', 'put 0 3', 'put 1 3', 'put 2 2', 'finish shr_1'])
})

test('one that is cancelled is revoked, and the form is as it was filled in', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { vault, asked } = sendingVault((index) => (index === 1 ? held : undefined))
  open('/passwords?open=text', vault)
  const form = await fill(new File(['12345678'], 'plan.pdf'))
  fireEvent.change(form.getByLabelText('Text'), { target: { value: 'see it' } })
  press(form)
  const dialog = await getDialog('Uploading the file')
  expect(await dialog.findByRole('progressbar', { name: 'Upload of the file' })).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the upload of plan.pdf' }))
  release()
  await waitFor(() => expect(asked.at(-1)).toBe('cancel shr_1'))
  expect(asked).not.toContain('finish shr_1')
  const again = await getDialog('Send a text or a file by link')
  expect((again.getByLabelText('Text') as HTMLTextAreaElement).value).toBe('see it')
  expect(again.getByText('plan.pdf')).toBeDefined()
})

test('a link that the server refuses is told in the form, and no chunk follows', async () => {
  const { vault, asked } = sendingVault()
  vault.beginShare = async () => {
    throw new Error('refused')
  }
  open('/passwords?open=text', vault)
  const form = await fill(new File(['1'], 'plan.pdf'))
  press(form)
  expect(await form.findByText('Could not create the link')).toBeDefined()
  expect(asked).toEqual([])
})

test('own links tell the size of their file and whether it is whole, and are revoked either way', async () => {
  const share: ShareView = {
    id: 'shr_1',
    title: 'plan.pdf',
    kind: 'inline',
    state: 'unfinished',
    file_bytes: 3 * 1024 * 1024,
    views_left: 1,
    opened: 0,
    opened_at: null,
    expires_at: '2099-01-01T00:00:00.000Z',
    asks_passphrase: false,
    for_user_id: null,
    reply: null,
  }
  const revoked: string[] = []
  open('/passwords?tab=links', {
    listShares: async () => ({ mine: [share], for_me: [] }),
    revokeShare: async (id) => void revoked.push(id),
  })
  expect(await screen.findByText('file not whole')).toBeDefined()
  expect(screen.getByText(/file, 3 MiB/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke the link: plan.pdf' }))
  fireEvent.click((await getDialog('Revoke the link?')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(revoked).toEqual(['shr_1']))
})

test('what a member shared is downloaded in its window, and its key goes with it', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  const closed: string[] = []
  const file = { id: 'shr_9', name: 'plan.pdf', type: '', bytes: 5, chunks: 2, chunk_bytes: 3 }
  open('/passwords?tab=links', {
    listShares: async () => ({
      mine: [],
      for_me: [
        { id: 'shr_9', from_user_id: 'usr_boris', expires_at: '2099-01-01T00:00:00.000Z', views_left: 1 },
      ],
    }),
    openShareForMe: async () => ({ kind: 'inline', text: '', file }),
    readFileChunk: async (_id, index) => new Uint8Array(index === 0 ? [1, 2, 3] : [4, 5]),
    closeFile: async (id) => void closed.push(id),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = await getDialog('Shared with you')
  fireEvent.click(dialog.getByRole('button', { name: 'Download plan.pdf' }))
  expect(await dialog.findByText(/Handed to the browser/)).toBeDefined()
  const blob = saved.mock.calls[0]?.[0] as Blob
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3, 4, 5))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(closed).toEqual(['shr_9']))
})
