import { VaultError } from '@nora/vault-core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aProblem } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

const ID = 'shr_01JZ0000000000000000000000'
const look = {
  team: 'Acme',
  expires_at: '2099-01-01T00:00:00.000Z',
  views_left: 1,
  asks_passphrase: false,
  takes_reply: false,
  file_bytes: 2 * 1024 * 1024,
}
const file = { id: ID, name: 'plan\u202e.pdf', type: 'text/html', bytes: 5, chunks: 2, chunk_bytes: 3 }
const CHUNKS = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)]
const SHOWN = 'plan\\u{202e}.pdf'

let saved: Blob[] = []
beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:1'
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function openLink(vault: FakeVault, lang: 'ru' | 'en' = 'en') {
  window.history.replaceState(null, '', `/password#${ID}.${'A'.repeat(43)}`)
  openConsole('/password', {
    user: null,
    lang,
    vault: {
      lookAtShare: async () => look,
      openShare: async () => ({
        content: { kind: 'inline', text: 'see it', file },
        views_left: 0,
        can_reply: false,
      }),
      readFileChunk: async (_id, index) => CHUNKS[index] ?? new Uint8Array(0),
      ...vault,
    },
  })
}

test.each([
  ['ru', 'Внутри файл', '2 МиБ', 'Показать один раз', `Скачать ${SHOWN}`, /час и только с этой страницы/],
  ['en', 'With a file of', '2 MiB', 'Show once', `Download ${SHOWN}`, /for an hour, from this page alone/],
] as const)(
  'a file is told of before the link is opened, and saved as it was by its button in %s',
  async (lang, inside, size, show, download, hour) => {
    openLink({}, lang)
    expect(await screen.findByText(inside)).toBeDefined()
    expect(screen.getByText(size)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: show }))
    expect(await screen.findByText('see it')).toBeDefined()
    expect(screen.getByText(hour)).toBeDefined()
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: download }))
    await waitFor(() => expect(saved).toHaveLength(1))
    // Of no type that a browser shows or runs.
    expect(saved[0]?.type).toBe('application/octet-stream')
    expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? [])).toEqual(Uint8Array.of(1, 2, 3, 4, 5))
  },
)

test('a file whose chunk does not prove to be its own is not saved, and can be downloaded again', async () => {
  let isForged = true
  const reads: number[] = []
  openLink({
    async readFileChunk(_id, index) {
      reads.push(index)
      if (index === 1 && isForged) throw new VaultError('wrong_key', 'another chunk')
      return CHUNKS[index] ?? new Uint8Array(0)
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show once' }))
  fireEvent.click(await screen.findByRole('button', { name: `Download ${SHOWN}` }))
  expect(await screen.findByText(`Could not download ${SHOWN}`)).toBeDefined()
  expect(screen.getByText(/again for an hour, as long as this page stays open/)).toBeDefined()
  expect(saved).toEqual([])
  isForged = false
  fireEvent.click(screen.getByRole('button', { name: `Download ${SHOWN}` }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByText(`Could not download ${SHOWN}`)).toBeNull()
  expect(reads).toEqual([0, 1, 0, 1])
})

test('after its hour the page says that there is nothing to repeat', async () => {
  openLink({
    readFileChunk: async () => {
      throw aProblem(404, 'NotFound', 'none')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show once' }))
  fireEvent.click(await screen.findByRole('button', { name: `Download ${SHOWN}` }))
  expect(await screen.findByText(/cannot be downloaded any more/)).toBeDefined()
  expect(screen.queryByText(/as long as this page/)).toBeNull()
})

test('a download tells how far it is and is cancelled without saving', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  openLink({
    async readFileChunk(_id, index) {
      if (index === 1) await held
      return CHUNKS[index] ?? new Uint8Array(0)
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show once' }))
  fireEvent.click(await screen.findByRole('button', { name: `Download ${SHOWN}` }))
  const progress = await screen.findByRole('progressbar', { name: `Download of ${SHOWN}` })
  await waitFor(() => expect((progress as HTMLProgressElement).value).toBe(3))
  fireEvent.click(screen.getByRole('button', { name: `Cancel the download of ${SHOWN}` }))
  release()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(saved).toEqual([])
  expect(screen.queryByText(/Could not/)).toBeNull()
})
