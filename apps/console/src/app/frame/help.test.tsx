import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aUser, someSettings } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

async function openHelp(settings: Parameters<typeof someSettings>[0]) {
  openConsole('/token', {
    user: aUser(),
    api: { system: { getSettings: async () => someSettings(settings) } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Help' }))
  return within(await screen.findByRole('dialog', { name: 'Help' }))
}

test('help leads to the documentation, the community and the support', async () => {
  const dialog = await openHelp({
    support_email: 'help@example.org',
    community_url: 'https://chat.example.org',
  })
  await dialog.findByText('help@example.org')
  const links = within(dialog.getByRole('list')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'http://localhost:7070/help/guides',
    'https://chat.example.org',
    'mailto:help@example.org',
  ])
})

test('without a community the help takes feedback in its place', async () => {
  const dialog = await openHelp({ community_url: null })
  fireEvent.click(await dialog.findByRole('link', { name: /Leave feedback/ }))
  await screen.findByRole('dialog', { name: 'Rate Nora' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Help' })).toBeNull())
})
