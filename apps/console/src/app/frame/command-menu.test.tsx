import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aDomain, anApiKey, aPort, aPublicKey, aTeam, aTunnel, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const page =
  <Item,>(item: Item) =>
  async () => ({ items: [item], next_cursor: null })

async function openMenu() {
  const teams = [aTeam({ current: true }), aTeam({ id: 'tem_forest', name: 'Clear Forest', type: 'team' })]
  const opened = openConsole('/token', {
    user: aUser(),
    api: {
      tunnels: { listTunnels: page(aTunnel({ name: 'shop' })) },
      domains: { listDomains: page(aDomain({ name: 'bakery' })) },
      ports: { listPorts: page(aPort({ port: 20_017, alias: 'db' })) },
      credentials: {
        listPublicKeys: page(aPublicKey({ name: 'laptop' })),
        listApiKeys: page(anApiKey({ description: 'Deploy' })),
        getToken: async () => ({ token: null, team: null, created_at: null, last_used_at: null }),
      },
      teams: { listTeams: async () => ({ items: teams }), selectTeam: async () => teams[1] ?? aTeam() },
    },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: /Search and commands/ }))[0] as HTMLElement)
  return { ...opened, input: await screen.findByRole('combobox') }
}

test.each([
  ['shop', /shop\.localhost/, '/tunnels?tunnel=tun_shop'],
  ['bakery', /^bakery\.localhost/, '/domains?domain=dom_bakery'],
  ['db', /^db/, '/tcp_ports?port=prt_20017'],
  ['laptop', /^laptop/, '/public_keys?key=pky_laptop'],
  ['Deploy', /^Deploy/, '/api_keys?key=key_deploy'],
  ['Help', /^Help/, '/help'],
])('the word %s leads to the thing of that name', async (word, name, address) => {
  const menu = await openMenu()
  fireEvent.change(menu.input, { target: { value: word } })
  fireEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(menu.address()).toBe(address))
})

test('another team is one choice away', async () => {
  const menu = await openMenu()
  fireEvent.click(await screen.findByRole('option', { name: 'Clear Forest' }))
  await waitFor(() => expect(menu.platform.reloads()).toBe(1))
})
