import { LangProvider } from '@nora/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Inspector } from './inspector.tsx'
import { aDetail, anExchange } from './testing/exchanges.ts'
import { FakeSource } from './testing/fake-source.ts'

/** The list draws the rows that fit, and a test page has no size of its own. */
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
})

function Page({ source }: { source: FakeSource }) {
  const [query, setQuery] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return (
    <LangProvider lang="en">
      <Inspector
        source={source}
        heading={<h1>shop</h1>}
        baseUrl="http://shop.localhost:8080"
        query={query}
        onQuery={setQuery}
        selectedId={selectedId}
        onSelect={setSelectedId}
      />
    </LangProvider>
  )
}

const rowTexts = () => screen.queryAllByRole('option').map((row) => row.textContent)
const search = (query: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } })

function showInspector() {
  const source = new FakeSource([
    aDetail({ id: 'c', path: '/orders', method: 'POST', status: 500 }),
    aDetail({ id: 'b', path: '/cart' }),
    aDetail({ id: 'a', path: '/' }),
  ])
  render(<Page source={source} />)
  return source
}

test('the newest request is open at once, and arrows walk the list', async () => {
  showInspector()
  expect(await screen.findByRole('heading', { name: /POST \/orders/ })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'ArrowDown' })
  expect(await screen.findByRole('heading', { name: /GET \/cart/ })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' })
  expect(screen.getAllByRole('option', { selected: true })[0]?.textContent).toContain('GET')
})

test('a search answers at once by what is known, and asks for bodies only when it must', async () => {
  const source = showInspector()
  await screen.findAllByRole('option')
  search('status:5xx')
  expect(rowTexts()).toHaveLength(1)
  expect(source.asked).toEqual([''])
  search('body:cart')
  await waitFor(() => expect(rowTexts()).toHaveLength(1))
  expect(rowTexts()[0]).toContain('/cart')
  search('path:/nowhere')
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

test('requests appear as they happen; a pause holds them back and loses none', async () => {
  const source = showInspector()
  await screen.findAllByRole('option')
  source.say({ type: 'exchange', exchange: anExchange({ id: 'd', path: '/live' }) })
  await waitFor(() => expect(rowTexts()[0]).toContain('/live'))

  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  source.say({ type: 'exchange', exchange: anExchange({ id: 'e', path: '/later' }) })
  expect(await screen.findByText('1 new request')).toBeTruthy()
  expect(rowTexts()[0]).toContain('/live')
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(rowTexts()[0]).toContain('/later')
})

test('a list cleared here or elsewhere is empty', async () => {
  const source = showInspector()
  await screen.findAllByRole('option')
  source.say({ type: 'cleared' })
  expect(await screen.findByText('No requests yet')).toBeTruthy()
})

test('a lost client is said, and what is shown stays', async () => {
  const source = showInspector()
  await screen.findAllByRole('option')
  source.lose()
  expect(await screen.findByText(/does not answer/)).toBeTruthy()
  expect(rowTexts()).toHaveLength(3)
})
