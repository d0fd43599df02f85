import type { Company, Organization } from '@nora/contract/organization'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const founder = aUser({
  team: { id: 'tea_1', name: 'Clear Forest', icon: null, type: 'team' },
  team_role: 'primary_owner',
})

const nothing: Organization = {
  status: 'review_required',
  requisites: null,
  decline_reason: null,
  sent_at: null,
  reviewed_at: null,
  has_look_up: true,
}

const sber: Company = {
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  name: 'PJSC Sberbank of Russia',
  short_name: 'Sberbank',
  address: 'Moscow',
  is_active: true,
}

const open = (organization: FakeApi['organization'], path = '/team_organization') =>
  openConsole(path, {
    user: founder,
    api: {
      organization: {
        getOrganization: async () => nothing,
        listBillingRecipients: async () => ({ items: [], next_cursor: null }),
        ...organization,
      },
    },
  })

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })

describe('the organisation', () => {
  test('is filled in by INN and sent for review', async () => {
    const sent: unknown[] = []
    open({
      findCompany: async () => sber,
      saveOrganization: async ({ body }) => {
        sent.push(body)
        const { is_active: _, ...requisites } = sber
        return {
          ...nothing,
          status: 'review',
          requisites: requisites as Organization['requisites'],
          sent_at: '2026-01-15T10:00:00.000Z',
        }
      },
    })
    await type('INN', sber.inn)
    fireEvent.click(screen.getByRole('button', { name: 'Fill in by INN' }))
    await waitFor(async () => expect((await field('KPP')).value).toBe(sber.kpp))
    fireEvent.click(screen.getByRole('button', { name: 'Send for review' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const { is_active: _, ...body } = sber
    expect(sent).toEqual([body])
  })

  test('says what is wrong with a number while it is typed, and sends nothing', async () => {
    open({})
    await type('INN', '770708389')
    expect(screen.queryByText(/check digit/)).toBeNull()
    await type('INN', '7707083894')
    await screen.findByText('The INN’s check digit does not match.')
    await type('OGRN', '1027700132196')
    await screen.findByText('The OGRN’s check digit does not match.')
    fireEvent.click(screen.getByRole('button', { name: 'Send for review' }))
    await waitFor(() => expect(screen.getAllByText('Fill in this field.')).toHaveLength(3))
  })

  test('of a sole proprietor has an OGRNIP and no KPP', async () => {
    open({})
    await type('INN', '500100732259')
    await field('OGRNIP')
    expect((await field('KPP')).disabled).toBe(true)
  })

  test('that cannot be looked up is typed in', async () => {
    open({
      findCompany: async () => {
        throw aProblem(503, 'Unavailable', 'The register does not answer.')
      },
    })
    await type('INN', sber.inn)
    fireEvent.click(screen.getByRole('button', { name: 'Fill in by INN' }))
    await screen.findByText('The register does not answer.')
  })

  test('that was declined says why', async () => {
    open({ getOrganization: async () => ({ ...nothing, status: 'declined', decline_reason: 'Of a branch' }) })
    await screen.findByText('“Of a branch”')
  })

  test('keeps what is typed when another saves it meanwhile', async () => {
    const { is_active: _, ...requisites } = sber
    let now = nothing
    open({
      getOrganization: async () => now,
      addBillingRecipient: async ({ body }) => ({
        id: 'brc_1',
        email: body.email,
        state: 'waiting',
        confirmed_at: null,
        sent_at: '2026-01-15T10:00:00.000Z',
        expires_at: '2026-01-22T10:00:00.000Z',
      }),
    })
    await type('Short name', 'Typed')
    now = {
      ...nothing,
      status: 'review',
      requisites: requisites as Organization['requisites'],
      sent_at: '2026-01-15T10:00:00.000Z',
    }
    await type('E-mail', 'bills@company.example')
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(async () => expect((await field('INN')).value).toBe(sber.inn))
    expect((await field('Short name')).value).toBe('Typed')
  })

  test('is not left with unsaved changes without a question', async () => {
    const { address, history } = open({})
    await type('INN', '77')
    history.push('/api_keys')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(address()).toBe('/team_organization')
    history.push('/api_keys')
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/api_keys'))
  })
})

test('an address for invoices is added, and removed after a question', async () => {
  const recipient = {
    id: 'brc_1',
    email: 'bills@company.example',
    state: 'waiting' as const,
    confirmed_at: null,
    sent_at: '2026-01-15T10:00:00.000Z',
    expires_at: '2026-01-22T10:00:00.000Z',
  }
  let items: (typeof recipient)[] = []
  open({
    listBillingRecipients: async () => ({ items, next_cursor: null }),
    addBillingRecipient: async () => {
      items = [recipient]
      return recipient
    },
    removeBillingRecipient: async () => {
      items = []
    },
  })
  await type('E-mail', recipient.email)
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Awaiting confirmation')
  fireEvent.click(screen.getByRole('button', { name: `Remove ${recipient.email}` }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText(/Nobody yet/)
})

test('the link of the letter confirms an address for whoever has it, signed in or not', async () => {
  openConsole('/billing_confirm#token', {
    api: {
      organization: {
        confirmBillingRecipient: async ({ body }) => ({
          email: `${body.token}@company.example`,
          team: 'Forest',
        }),
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }))
  await screen.findByText('Invoices of Forest will be sent to token@company.example.')
})
