import type { CreateWebhook } from '@nora/contract/webhooks'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aTunnel, aUser } from '../../testing/fixtures.ts'
import { aGatewaySummary } from '../../testing/gateway-fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aWebhook, aWebhookSummary } from '../../testing/webhook-fixtures.ts'

afterEach(cleanup)

type Given = { webhooks?: FakeApi['webhooks']; user?: ReturnType<typeof aUser>; lang?: 'ru' | 'en' }

const none = async () => ({ items: [], next_cursor: null })

function openWebhooks(path = '/webhooks', { webhooks, user = aUser(), lang = 'en' }: Given = {}) {
  const api: FakeApi = {
    tunnels: { listTunnels: async () => ({ items: [aTunnel()], next_cursor: null }) },
    gateways: { listGateways: async () => ({ items: [aGatewaySummary()], next_cursor: null }) },
    webhooks: {
      listWebhooks: async () => ({ items: [aWebhookSummary()], next_cursor: null }),
      getWebhook: async () => aWebhook(),
      listWebhookRequests: none,
      ...webhooks,
    },
  }
  return openConsole(path, { user, api, lang })
}

async function getRow(name: string) {
  const row = (await screen.findByText(name)).closest('[role=row]')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}

test('a row says the address, the sender, the state, and how much waits and was given up', async () => {
  openWebhooks('/webhooks', {
    webhooks: {
      listWebhooks: async () => ({
        items: [aWebhookSummary({ state: 'paused', waiting: 3, dead: 12 })],
        next_cursor: null,
      }),
    },
  })
  const row = await getRow('orders')
  expect(row.textContent).toMatch(/3 waiting · 12 given up.*hooks\.example\.org\/2x7k.*GitHub.*3.*12.*Paused/)
  expect(within(row as HTMLElement).getByRole('button', { name: 'Copy the address' })).toBeDefined()
})

test('the sidebar leads to webhooks and marks them as new', async () => {
  openWebhooks()
  const link = await screen.findByRole('link', { name: /^Webhooks/, current: 'page' })
  expect(link.textContent).toContain('New')
})

test('an empty list says what a webhook is, with a button and a curl line', async () => {
  openWebhooks('/webhooks', { webhooks: { listWebhooks: none } })
  expect(await screen.findByText('No webhooks yet')).toBeDefined()
  expect(screen.getByText(/^curl -d/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Create webhook' }))
  expect(await screen.findByRole('dialog', { name: 'Create a webhook' })).toBeDefined()
})

test('a list that does not load says so and offers to try again', async () => {
  openWebhooks('/webhooks', {
    webhooks: {
      listWebhooks: async () => {
        throw aProblem(500, 'InternalError', 'Something broke.')
      },
    },
  })
  expect(await screen.findByText('Could not load the webhooks')).toBeDefined()
})

test('a name is all that a new webhook needs, and its page shows where to begin', async () => {
  const asked: unknown[] = []
  const { address } = openWebhooks('/webhooks?new=yes', {
    webhooks: {
      createWebhook: async ({ body }) => {
        asked.push(body)
        return aWebhook()
      },
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }))
  const name = dialog.getByLabelText('Name')
  fireEvent.submit(name)
  expect(await dialog.findByText('Give the webhook a name.')).toBeDefined()
  fireEvent.change(name, { target: { value: ' orders ' } })
  fireEvent.submit(name)
  await waitFor(() => expect(address()).toMatch(/^\/webhooks\/whk_1/))
  expect(asked).toEqual([{ name: 'orders', verification: null, targets: [] }])
  expect(await screen.findByText(/^curl -d .*hooks\.example\.org\/2x7k$/)).toBeDefined()
  expect(screen.getByText(/Settings → Webhooks → Add webhook/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send a test' })).toBeDefined()
})

async function chooseSender(dialog: ReturnType<typeof within>, typed: string, label: string) {
  const sender = dialog.getByLabelText('Sender')
  fireEvent.keyDown(sender, { key: 'ArrowDown' })
  fireEvent.change(sender, { target: { value: typed } })
  fireEvent.click(await screen.findByRole('option', { name: label }))
}

test('a sender asks for its secret, says where it comes from, and the first target is checked', async () => {
  const asked: CreateWebhook[] = []
  openWebhooks('/webhooks?new=yes', {
    webhooks: {
      createWebhook: async ({ body }) => {
        asked.push(body as CreateWebhook)
        if (asked.length > 1) return aWebhook()
        throw aProblem(422, 'ValidationError', 'Check.', {
          'verification.secrets.0': 'Too short.',
          'targets.0.address': 'This address is private.',
        })
      },
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'orders' } })
  await chooseSender(dialog, 'git', 'GitHub')
  expect(await dialog.findByText(/a secret that you make up/)).toBeDefined()
  fireEvent.click(dialog.getByRole('radio', { name: /^URL/ }))
  const url = dialog.getByLabelText('URL', { selector: 'input[type=text], input:not([type])' })
  fireEvent.submit(url)
  expect(await dialog.findByText('Enter the secret: nothing can be checked without it.')).toBeDefined()
  expect(dialog.getByText('Enter an address that begins with https://.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Secret'), { target: { value: 's3cret' } })
  fireEvent.change(url, { target: { value: 'shop.example.org/hook' } })
  fireEvent.submit(url)
  expect(await dialog.findByText('Too short.')).toBeDefined()
  expect(dialog.getByText('This address is private.')).toBeDefined()
  expect(asked[0]).toEqual({
    name: 'orders',
    verification: { scheme: 'github', secrets: ['s3cret'] },
    targets: [{ name: 'URL', kind: 'url', address: 'https://shop.example.org/hook' }],
  })
})

test('a laptop needs no address: the dialog shows the command that listens', async () => {
  openWebhooks('/webhooks?new=yes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'orders' } })
  fireEvent.click(dialog.getByRole('radio', { name: /^This laptop/ }))
  expect(await dialog.findByText('nora webhook listen orders http://localhost:3000')).toBeDefined()
})

test('what keeps a webhook from being created is said in the form', async () => {
  openWebhooks('/webhooks?new=yes', {
    webhooks: {
      createWebhook: async () => {
        throw aProblem(402, 'PaymentRequired', 'The plan has room for 3 webhooks.')
      },
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'orders' } })
  fireEvent.submit(dialog.getByLabelText('Name'))
  expect(await dialog.findByText('The plan has room for 3 webhooks.')).toBeDefined()
})

test('without a seat nothing is offered and the page says why', async () => {
  openWebhooks('/webhooks', {
    user: aUser({ has_seat: false, team_role: 'member' }),
    webhooks: { listWebhooks: none },
  })
  expect(await screen.findByText(/You need a seat/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull()
})

test('the list is written for Russian readers too', async () => {
  openWebhooks('/webhooks', { lang: 'ru', user: aUser({ language: 'ru' }), webhooks: { listWebhooks: none } })
  expect(await screen.findByText('Вебхуков пока нет')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Создать вебхук' })).toBeDefined()
})

test.each([
  [404, 'NotFound', 'There is no such webhook.'],
  [403, 'Forbidden', 'Only administrators see the webhooks of others.'],
] as const)('a webhook that answers %i takes the whole page', async (status, code, text) => {
  openWebhooks('/webhooks/whk_9', {
    webhooks: {
      getWebhook: async () => {
        throw aProblem(status, code, text)
      },
    },
  })
  await screen.findByRole('heading', {
    level: 1,
    name: status === 404 ? /not found|nothing here|no such/i : /./,
  })
  expect(screen.queryByRole('tab')).toBeNull()
})
