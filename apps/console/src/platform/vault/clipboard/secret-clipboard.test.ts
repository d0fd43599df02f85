import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLEARED_AFTER_S, type ClipboardPort, copySecret } from './secret-clipboard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aClipboard(mayRead: boolean) {
  const state = { text: '', waiting: [] as (() => void)[], isFocused: true }
  const port: ClipboardPort = {
    write: async (text) => {
      state.text = text
    },
    read: async () => state.text,
    mayRead: async () => mayRead,
    whenFocused: (then) => (state.isFocused ? then() : void state.waiting.push(then)),
  }
  return { state, port }
}

const wait = () => vi.advanceTimersByTimeAsync(CLEARED_AFTER_S * 1_000)

test('a copied secret is cleared after 45 seconds', async () => {
  const { state, port } = aClipboard(true)
  expect(await copySecret('secret', port)).toBe('clears')
  expect(state.text).toBe('secret')
  await wait()
  expect(state.text).toBe('')
})

test('what the person copied since then stays', async () => {
  const { state, port } = aClipboard(true)
  await copySecret('secret', port)
  state.text = 'a shopping list'
  await wait()
  expect(state.text).toBe('a shopping list')
})

test('where the page may not read the clipboard, nothing is cleared, and that is said', async () => {
  const { state, port } = aClipboard(false)
  expect(await copySecret('secret', port)).toBe('stays')
  await wait()
  expect(state.text).toBe('secret')
})

test('a page out of sight clears the clipboard when it has the focus again', async () => {
  const { state, port } = aClipboard(true)
  await copySecret('secret', port)
  state.isFocused = false
  await wait()
  expect(state.text).toBe('secret')
  for (const then of state.waiting) then()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.text).toBe('')
})
