import type { TeamRequest } from '@nora/contract/tunnels'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRequest, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const team = { id: 'tem_1', name: 'Forest', icon: null, type: 'team' } as const
const span = 'from=2026-01-15T05%3A00%3A00.000Z&to=2026-01-15T06%3A00%3A00.000Z'

function openRequests(items: TeamRequest[], path = `/team_requests?${span}`) {
  const asked: object[] = []
  const listTeamRequests = async ({ query }: { query: object }) => {
    asked.push(query)
    return { items }
  }
  const user = aUser({ team, team_role: 'owner', time_zone: 'UTC' })
  return { asked, ...openConsole(path, { user, api: { tunnels: { listTeamRequests } } }) }
}

test('the requests of a time stand under their tunnels and lead to their pages', async () => {
  const { asked, address } = openRequests([
    { ...aRequest({ id: 'req_2', path: '/cart' }), tunnel_id: 'tun_shop', hostname: 'shop.localhost' },
    { ...aRequest({ id: 'req_1', path: '/posts' }), tunnel_id: 'tun_blog', hostname: 'blog.localhost' },
  ])
  const link = await screen.findByRole('link', { name: /\/cart/ })
  expect(link.getAttribute('href')).toBe('/tunnels/tun_shop/requests/req_2')
  expect(screen.getByRole('heading', { name: 'blog.localhost' })).toBeDefined()
  expect(asked[0]).toMatchObject({ from: '2026-01-15T05:00:00.000Z', to: '2026-01-15T06:00:00.000Z' })
  fireEvent.click(screen.getByRole('radio', { name: 'Errors' }))
  await waitFor(() => expect(address()).toContain('only=errors'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ only: 'errors' }))
})

test('a time of which nothing was kept says what is kept', async () => {
  openRequests([])
  await screen.findByRole('heading', { name: 'Nothing was kept from this time' })
})
