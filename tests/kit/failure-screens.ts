import type { Screen } from './open-screen.ts'

/** Pages that are not there, that are refused, and that cannot be loaded. */
export const failureScreens: readonly Screen[] = [
  { name: 'not-found', viewer: 'owner', path: () => '/no_such_page' },
  {
    name: 'forbidden',
    viewer: 'owner',
    path: ({ tunnelId }) => `/tunnels?tunnel=${tunnelId}`,
    before: (page) =>
      page.route('**/v1/tunnels/tun_*', (route) =>
        route.fulfill({
          status: 403,
          json: {
            code: 'Forbidden',
            error: '',
            request_id: 'req_01',
            data: { ask: [{ id: 'usr_1', name: 'Анна Белова', email: 'anna@example.org' }] },
          },
        }),
      ),
    prepare: (page) => page.getByRole('link', { name: 'Анна Белова' }).waitFor(),
  },
  {
    name: 'offline',
    viewer: 'owner',
    path: () => '/tunnels',
    prepare: async (page) => {
      await page.getByRole('row').nth(1).waitFor()
      await page.context().setOffline(true)
    },
  },
]
