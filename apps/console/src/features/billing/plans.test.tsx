import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlan } from '../../testing/account-fixtures.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

test('plans stand side by side, with what they cost and bound', async () => {
  const ports = { value: 5, per_seat: true }
  const team = aPlan({
    id: 'team',
    name: 'Team',
    type: 'team',
    price_kopecks: 59_900,
    price_per: 'seat_month',
    limits: { ...aPlan().limits, ports, tunnels: { value: null, per_seat: false } },
  })
  openConsole('/plans', {
    user: aUser(),
    api: {
      billing: {
        listPlans: async () => ({
          currency: 'RUB',
          is_enforced: true,
          held: ['tunnels'],
          items: [aPlan(), team],
        }),
        getTeamPlan: async () => ({
          plan: 'free',
          seats: 1,
          uses: [{ limit: 'tunnels', used: 1, max: 1 }],
        }),
      },
    },
  })
  const head = await screen.findByRole('columnheader', { name: /^For teams Team RUB.599 per member a month/ })
  expect(head).toBeDefined()
  const row = screen.getByRole('row', { name: /Reserved TCP ports/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', '5 per member'])
  const tunnels = screen.getByRole('row', { name: /Tunnels at once/ })
  expect(tunnels.textContent).toContain('Unlimited')
  const own = await screen.findByRole('region', { name: 'Your plan' })
  expect(own.textContent).toContain('Free')
  expect(own.textContent).toContain('1 of 1')
  expect(row.textContent).toContain('not limited yet')
  expect(tunnels.textContent).not.toContain('not limited yet')
})

test('where plans do not hold, the page says so, and names no price', async () => {
  openConsole('/plans', {
    user: aUser(),
    api: {
      billing: {
        listPlans: async () => ({ currency: 'RUB', is_enforced: false, held: [], items: [aPlan()] }),
        getTeamPlan: async () => ({ plan: null, seats: null, uses: [] }),
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'No limits' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})
