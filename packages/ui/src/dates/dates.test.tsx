import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LangProvider } from '../look/lang.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { DayInput } from './day-input.tsx'

afterEach(cleanup)

function openInput(lang: 'ru' | 'en', max?: string) {
  const seen: string[] = []
  function Page() {
    const [day, setDay] = useState('2026-01-15')
    return (
      <LangProvider lang={lang}>
        <DayInput
          aria-label="Day"
          value={day}
          max={max}
          onChange={(next) => {
            seen.push(next)
            setDay(next)
          }}
        />
      </LangProvider>
    )
  }
  render(<Page />)
  const input = screen.getByLabelText('Day') as HTMLInputElement
  return { input, seen, type: (value: string) => fireEvent.change(input, { target: { value } }) }
}

test('a typed day is taken once it is whole, in the form of the language or as ISO 8601', () => {
  const { input, seen, type } = openInput('ru')
  expect(input.value).toBe('15.01.2026')
  type('3.02.20')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  type('3.02.2026')
  type('2026-03-04')
  type('')
  expect(seen).toEqual(['2026-02-03', '2026-03-04', ''])
})

test('a day that may not be chosen is marked, changes nothing, and is gone when one leaves', () => {
  const { input, seen, type } = openInput('en', '2026-01-20')
  type('2026-01-21')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(seen).toEqual([])
  fireEvent.blur(input)
  expect(input.value).toBe('2026-01-15')
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

test('the calendar opens at the chosen day, moves by keys, and closes when all is chosen', async () => {
  const seen: string[] = []
  render(
    <LangProvider lang="en">
      <CalendarPopover
        from="2026-01-30"
        to="2026-01-30"
        today="2026-01-15"
        max="2026-02-20"
        onChoose={(day) => seen.push(day) < 2}
      />
    </LangProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  const grid = await screen.findByRole('grid', { name: 'January 2026' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('30'))
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  await screen.findByRole('grid', { name: 'February 2026' })
  expect(document.activeElement?.textContent).toBe('6')
  const beyond = screen.getByRole('button', { name: /21 February 2026/ }) as HTMLButtonElement
  expect(beyond.disabled).toBe(true)
  fireEvent.click(document.activeElement as HTMLElement)
  expect(screen.getByRole('grid')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /10 February 2026/ }))
  expect(seen).toEqual(['2026-02-06', '2026-02-10'])
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
})
