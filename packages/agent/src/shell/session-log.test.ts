import { systemClock } from '@nora/kit'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { openShellFixture } from '../testing/shell-fixture.ts'
import { SessionLog } from './session-log.ts'

const facts = (id: string) => ({
  id,
  person: 'Anna',
  keyName: 'laptop',
  fingerprint: 'SHA256:x',
  address: '192.0.2.7',
  openedAt: new Date('2026-03-01T12:00:00Z'),
  uses: [],
})

test('a session is written down with what ran and how it ended, also when its visitor has left', async () => {
  const fixture = await openShellFixture()
  await fixture.ssh(['exit 7'])
  await fixture.ssh(['kill -TERM $$'])
  const hasEnded = () => fixture.shell.log.list().every(({ end }) => end !== null)
  await eventually(hasEnded, 'both ends')
  expect(fixture.shell.log.list()).toMatchObject([
    { programs: [{ use: 'exec', command: 'kill -TERM $$', exitCode: null, signal: 'SIGTERM' }] },
    {
      person: 'Anna',
      keyName: 'laptop',
      fingerprint: fixture.key.fingerprint,
      end: 'visitor_left',
      programs: [{ use: 'exec', command: 'exit 7', exitCode: 7, signal: null }],
    },
  ])
  expect(fixture.shell.log.list()[1]?.programs[0]?.durationMs).toBeGreaterThan(0)
})

test('a session that was ended says so, and what ran in it is over', async () => {
  const fixture = await openShellFixture()
  const ran = fixture.ssh(['sleep 600'])
  await eventually(() => fixture.shell.log.list()[0]?.programs.length === 1, 'the program')
  expect(fixture.shell.endSession(fixture.shell.log.list()[0]?.id ?? '', 'Boris')).toBe(true)
  expect((await ran).stderr).toContain('ended by Boris')
  await eventually(() => fixture.shell.log.list()[0]?.end === 'ended', 'the end')
  expect(fixture.shell.log.list()[0]?.programs[0]?.durationMs).not.toBeNull()
  expect(fixture.shell.endSession('ses_none', 'Boris')).toBe(false)
})

test('the log is bounded: who is in stays, of the rest the oldest goes; long commands are cut', () => {
  const log = new SessionLog(systemClock)
  const inside = log.begin(facts('inside'))
  for (let i = 0; i < 300; i++) log.end(log.begin(facts(`over-${i}`)), 'visitor_left')
  const kept = log.list()
  expect([kept.length, kept.at(-1)?.id, kept[0]?.id]).toEqual([200, 'inside', 'over-299'])
  for (let i = 0; i < 60; i++)
    log.run(inside, 'exec', `${i} ${'x'.repeat(5000)}`)({ status: 0, signal: null })
  expect([inside.programs.length, inside.droppedCount]).toEqual([50, 10])
  expect(inside.programs[0]?.command).toMatch(/^10 x{997}$/)
})
