import { expect, test } from 'vitest'
import { users } from '../features/accounts/users.tables.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createLog } from './log.ts'

test.each(['authorization', 'cookie', 'password', 'code', 'token', 'ticket', 'secret'])(
  '%s never reaches the log',
  (name) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    log.info({ [name]: 'hush', req: { [name]: 'hush', headers: { [name]: 'hush' } } }, 'said')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('hush')
  },
)

test('an error is logged with its causes and without the values of a failed statement', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const database = await openTestDatabase()
  const row = { id: 'usr_1', email: 'hush@example.com', language: 'ru', created_at: new Date() } as const
  await database.db.insert(users).values(row)
  const cause = await database.db
    .insert(users)
    .values(row)
    .catch((error: unknown) => error)
  log.error({ err: new Error('sign-up failed', { cause }) }, 'said')
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'sign-up failed',
    stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    cause: { message: expect.stringContaining('insert into "users"'), cause: { code: '23505' } },
  })
  expect(lines[0]).not.toContain('hush')
  await database.close()
})
