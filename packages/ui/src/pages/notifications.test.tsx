import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LangProvider } from '../look/lang.tsx'
import { Notifications } from './notifications.tsx'
import { notify } from './notify.ts'

afterEach(cleanup)

test('a notification offers to undo, and leaves when it was', async () => {
  let undone = 0
  render(
    <LangProvider lang="en">
      <Notifications />
    </LangProvider>,
  )
  notify({ title: 'Tunnel stopped', message: 'shop', onUndo: () => undone++ })
  expect(await screen.findByText('Tunnel stopped')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toBe(1)
})

test('its buttons are there for everyone, whether or not it has the focus', async () => {
  render(
    <LangProvider lang="en">
      <Notifications />
    </LangProvider>,
  )
  notify({ title: 'Saved' })
  await screen.findByText('Saved')
  expect(screen.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0)
  expect(document.querySelectorAll('button[aria-hidden=true]').length).toBe(0)
})
