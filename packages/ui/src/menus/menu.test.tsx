import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LangProvider } from '../look/lang.tsx'
import { Menu } from './menu.tsx'

afterEach(cleanup)
// The list is loaded when it is asked for first.
const PATIENT = { timeout: 10_000 }

function show() {
  render(
    <LangProvider lang="en">
      <Menu
        trigger={<button type="button">Actions</button>}
        entries={[
          { label: 'Copy', disabled: true, onSelect: () => {} },
          { label: 'Rename', onSelect: () => {} },
          { label: 'Delete', onSelect: () => {} },
        ]}
      />
    </LangProvider>,
  )
  return screen.getByRole('button', { name: 'Actions' })
}

test('a menu opened by the keyboard focuses its first enabled entry', async () => {
  // Enter and Space click without a pointer: no press is counted.
  fireEvent.click(show(), { detail: 0 })
  const first = await screen.findByRole('menuitem', { name: 'Rename' }, PATIENT)
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('a menu opened by a pointer focuses no entry', async () => {
  fireEvent.click(show(), { detail: 1 })
  const menu = await screen.findByRole('menu', {}, PATIENT)
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.getAttribute('role')).not.toBe('menuitem')
})
