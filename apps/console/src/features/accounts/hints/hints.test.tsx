import type { CurrentUser, MemberRecord } from '@nora/contract/accounts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aProblem, aUser, someSettings } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const OFFERED: MemberRecord = { is_desktop_app_banner_viewed: false, may_offer_desktop_app: true }
const SEEN: MemberRecord = { is_desktop_app_banner_viewed: true, may_offer_desktop_app: false }

test('an account that is to be deleted says so on every page, with the way to cancel it', async () => {
  openConsole('/team_tcp_ports', {
    user: aUser({
      is_marked_for_self_deletion: true,
      self_deletion_at: '2026-12-05T21:05:00.000Z',
      time_zone: 'UTC',
    }),
  })
  const banner = await screen.findByRole('region', { name: 'Account deletion' })
  expect(banner.textContent).toContain('The account will be deleted on 5 December 2026, 21:05.')
  expect(screen.getByRole('link', { name: 'Cancel deletion' }).getAttribute('href')).toBe('/profile')
})

describe('the card about subscriptions', () => {
  const TITLE = 'More with a subscription'
  const openFor = (user: Partial<CurrentUser>, { isDismissed = false, are_plans_enforced = true } = {}) => {
    const sent: string[] = []
    let dismissed = isDismissed
    openConsole('/token', {
      user: aUser(user),
      api: {
        system: {
          getSettings: async () =>
            someSettings({
              are_plans_enforced,
              user_settings: { notifications: { sidebar_users_without_subscription: dismissed } },
            }),
        },
        accounts: {
          getUser: async () => aUser(user),
          getMember: async () => SEEN,
          markNotificationAsViewed: async ({ body }) => {
            sent.push(body.type)
            dismissed = true
            return { notifications: { sidebar_users_without_subscription: true } }
          },
        },
      },
    })
    return sent
  }

  test('stands in a personal space without a subscription until it is dismissed', async () => {
    const sent = openFor({ subscription: { expired: true } })
    await screen.findByRole('heading', { name: TITLE })
    fireEvent.click(screen.getByRole('button', { name: 'Do not show again' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: TITLE })).toBeNull())
    expect(sent).toEqual(['sidebar_users_without_subscription'])
  })

  test.each<[string, Partial<CurrentUser>, Parameters<typeof openFor>[1]]>([
    ['with a subscription', { subscription: { expired: false } }, {}],
    ['in a team', { team: { id: 'tem_forest', name: 'Forest', icon: null, type: 'team' } }, {}],
    ['once dismissed', {}, { isDismissed: true }],
    ['where there are no plans', {}, { are_plans_enforced: false }],
  ])('does not stand %s', async (_name, user, settings) => {
    openFor(user, settings)
    await screen.findByRole('heading', { level: 1, name: 'Token' })
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
  })
})

describe('the dialog about the client', () => {
  const TITLE = 'Nora on your computer'
  const openWith = (path: string, keep: () => Promise<never> | Promise<MemberRecord>, member = OFFERED) =>
    openConsole(path, {
      user: aUser(),
      api: {
        accounts: {
          getUser: async () => aUser(),
          getMember: async () => member,
          updateMember: keep,
        },
      },
    })

  test.each(['Not now', 'Close'])(
    'is gone for good after “%s”, even when the server cannot keep that',
    async (name) => {
      const { history } = openWith('/token', async () => {
        throw aProblem(500, 'InternalError', 'It has been recorded.')
      })
      await screen.findByRole('dialog', { name: TITLE })
      fireEvent.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
      history.push('/tunnels')
      await screen.findByRole('heading', { level: 1, name: 'Tunnels' })
      expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
      expect(screen.queryByText('It has been recorded.')).toBeNull()
    },
  )

  test('leads to the download, and does not come again', async () => {
    const kept: unknown[] = []
    const { address } = openWith('/token', async () => {
      kept.push('viewed')
      return SEEN
    })
    await screen.findByRole('dialog', { name: TITLE })
    fireEvent.click(screen.getByRole('link', { name: 'Download' }))
    await screen.findByRole('heading', { level: 1, name: 'Home' })
    expect(address()).toBe('/')
    expect(kept).toEqual(['viewed'])
  })

  test('stays away from newcomers and from those whose client was seen, as the server says', async () => {
    openWith('/token', async () => SEEN, { ...OFFERED, may_offer_desktop_app: false })
    await screen.findByRole('heading', { level: 1, name: 'Token' })
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
  })

  test('does not stand over the quick start, which offers the same', async () => {
    openWith('/', async () => SEEN)
    await screen.findByRole('heading', { level: 1, name: 'Home' })
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
  })
})
