import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlan } from '../../testing/account-fixtures.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

test('plans stand side by side, with what they cost and bound', async () => {
  const ports = { value: 5, per_seat: true }
  const team = aPlan({
    ...{ id: 'team', name: 'Team', type: 'team', price_kopecks: 59_900, price_per: 'seat_month' },
    limits: { ...aPlan().limits, ports, tunnels: { value: null, per_seat: false } },
  })
  openConsole('/plans', {
    user: aUser(),
    api: { billing: { listPlans: async () => ({ currency: 'RUB', items: [aPlan(), team] }) } },
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
})
