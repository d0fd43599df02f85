import type { CapturedExchange, CapturedRun } from '@nora/contract/tunnels'
import { LangProvider } from '@nora/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ExchangeDetail } from '../detail/exchange-detail.tsx'
import { aDetail, aRun } from '../testing/exchanges.ts'
import { FakeSource } from '../testing/fake-source.ts'
import { runSuccess, runText } from './run.messages.ts'

afterEach(cleanup)

const written = (text: string) => ({ bytes: text.length, kept_bytes: text.length, cut_by: null })

/** The detail of one request, which may be shown again as it is later. */
function showRun(run: CapturedRun, bodies: Record<string, string> = {}) {
  const detail = aDetail({ run })
  const source = new FakeSource([detail], bodies)
  const view = (exchange: CapturedExchange, from = source) => (
    <LangProvider lang="en">
      <ExchangeDetail exchange={exchange} source={from} baseUrl="" onSelect={() => {}} />
    </LangProvider>
  )
  const { rerender } = render(view(detail))
  return {
    update(later: CapturedRun, laterBodies: Record<string, string>) {
      const next = aDetail({ run: later })
      rerender(view(next, new FakeSource([next], laterBodies)))
    },
  }
}

test('a run that went well shows its output first, and what it complained of beside it', async () => {
  const run = aRun({ stdout: written('deployed\n'), stderr: written('a warning\n') })
  showRun(run, { stdout: 'deployed\n', stderr: 'a warning\n' })
  expect(await screen.findByText('deployed')).toBeTruthy()
  expect(screen.getAllByText('exit 0').length).toBeGreaterThan(0)
  expect(screen.getByText('1.5 s')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /stderr · 10 B/ }))
  expect(await screen.findByText('a warning')).toBeTruthy()
})

test('a run that failed says so, and shows what it complained of first', async () => {
  showRun(aRun({ exit_code: 3, stderr: written('no such branch\n') }), { stderr: 'no such branch\n' })
  expect(await screen.findByText('no such branch')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('The program ended with an error')
})

test.each([
  [{ state: 'killed', reason: 'timeout', exit_code: null }, 'The run was ended', 'timed out'],
  [{ state: 'failed', detail: 'spawn EACCES', exit_code: null }, 'The program did not start', 'spawn EACCES'],
  [
    { state: 'refused', reason: 'signature_wrong', exit_code: null },
    'The program was not run',
    'wrong signature',
  ],
] as const)('one that is %j says why', async (given, title, why) => {
  showRun(aRun({ ...given, wait_ms: null, duration_ms: null }))
  expect(await screen.findByText(`${title}: ${why}`)).toBeTruthy()
})

test('a request that does not match is no failure', async () => {
  showRun(aRun({ state: 'refused', reason: 'no_match', exit_code: null, wait_ms: null, duration_ms: null }))
  expect((await screen.findAllByText('no match')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('output is followed while the program writes', async () => {
  const running = { state: 'running', exit_code: null, duration_ms: null } as const
  const { update } = showRun(aRun(running))
  expect(await screen.findByText('Nothing written yet.')).toBeTruthy()
  update(aRun({ ...running, stdout: written('one\n') }), { stdout: 'one\n' })
  expect(await screen.findByText('one')).toBeTruthy()
  update(aRun({ stdout: written('one\ntwo\n') }), { stdout: 'one\ntwo\n' })
  expect(await screen.findByText(/one\s+two/)).toBeTruthy()
})

test('a long output shows its end, and more on demand', async () => {
  const long = `first\n${'x'.repeat(70_000)}\nlast`
  showRun(aRun({ stdout: written(long) }), { stdout: long })
  const shown = await screen.findByText(/last$/)
  expect(shown.textContent).not.toContain('first')
  fireEvent.click(screen.getByRole('button', { name: /Show earlier output/ }))
  expect((await screen.findByText(/last$/)).textContent).toContain('first')
})

test('a request to a trigger is run again, others are replayed', async () => {
  showRun(aRun())
  expect(await screen.findByRole('button', { name: 'Run again' })).toBeTruthy()
})

test('every state has its words in both languages', () => {
  expect(runText('ru', aRun({ exit_code: 2 }))).toBe('код 2')
  expect(runText('en', aRun({ exit_code: 137, signal: 'SIGKILL' }))).toBe('signal SIGKILL')
  expect(runText('en', aRun({ state: 'queued', exit_code: null }))).toBe('queued')
  expect([
    runSuccess(aRun()),
    runSuccess(aRun({ exit_code: 1 })),
    runSuccess(aRun({ state: 'running' })),
  ]).toEqual([true, false, null])
})
