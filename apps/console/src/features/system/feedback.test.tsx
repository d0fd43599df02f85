import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const TITLE = 'Rate Nora'

function openRating(path = '/token?show_feedback') {
  const sent: unknown[] = []
  const opened = openConsole(path, {
    user: aUser(),
    api: {
      system: {
        sendFeedback: async ({ body }) => {
          sent.push(body)
          if (body.text === 'refuse') throw aProblem(429, 'TooManyRequests', 'Wait a minute.')
        },
      },
    },
  })
  return { ...opened, sent }
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const comment = () => screen.queryByLabelText(/^Comment/)

test('the address opens the dialog, and closing it leaves the rest of the address', async () => {
  const { address } = openRating('/tunnels?tab=history&show_feedback')
  await screen.findByRole('dialog', { name: TITLE })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
  expect(address()).toBe('/tunnels?tab=history')
})

test('the user menu opens it', async () => {
  const { address } = openRating('/token')
  fireEvent.click(await screen.findByRole('button', { name: /User menu/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave feedback' }))
  await screen.findByRole('dialog', { name: TITLE })
  expect(address()).toBe('/token?show_feedback=yes')
})

test('nothing is sent without a score; the comment comes after it', async () => {
  const { sent } = openRating()
  await screen.findByRole('dialog', { name: TITLE })
  send()
  await screen.findByText('Choose a score from 1 to 5.')
  expect(comment()).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^4/ }))
  fireEvent.change(comment() as HTMLElement, { target: { value: 'Fine pies' } })
  send()
  expect((await screen.findAllByText('Review sent')).length).toBeGreaterThan(0)
  expect(sent).toEqual([{ rate: 4, text: 'Fine pies', position: 'help_popup' }])
})

test('a refusal is said in the dialog, which keeps what was written', async () => {
  openRating()
  await screen.findByRole('dialog', { name: TITLE })
  fireEvent.click(screen.getByRole('radio', { name: /^2/ }))
  fireEvent.change(comment() as HTMLElement, { target: { value: 'refuse' } })
  send()
  await screen.findByText('Wait a minute.')
  expect((comment() as HTMLTextAreaElement).value).toBe('refuse')
})
