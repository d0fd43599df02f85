import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

test('an address of a team’s domain is offered the team’s way in, and the server hears of the domain alone', async () => {
  const asked: string[] = []
  const { platform } = openConsole('/sign_in?redirect=%2Ftoken', {
    api: {
      accounts: {
        findSso: async ({ body }) => {
          asked.push(body.email)
          return { name: body.email.endsWith('@forest.example') ? 'Forest SSO' : null }
        },
        startSso: async ({ body }) => ({
          authorization_url: `https://sso.example/${body.email}${body.return_to}`,
        }),
      },
    },
  })
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'vera@forest.example' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Forest SSO' }))
  await waitFor(() => expect(platform.leftFor()).toBe('https://sso.example/vera@forest.example/token'))
  expect(asked).toEqual(['somebody@forest.example'])
})

test('an account that exists is linked with the mailed code', async () => {
  const { address } = openConsole('/sso_confirm?redirect=%2Ftoken', {
    api: { accounts: { confirmSso: async () => aUser() } },
  })
  fireEvent.change(await screen.findByLabelText('Code from the e-mail'), { target: { value: '123456' } })
  await waitFor(() => expect(address()).toBe('/token'))
})
