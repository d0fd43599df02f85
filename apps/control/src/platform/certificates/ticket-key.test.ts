import { hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ticketKeyAt } from './ticket-key.ts'

const at = (instant: string) => ticketKeyAt('master', new Date(instant))

test('a key holds for half a day of UTC, and is another in the next', () => {
  expect(at('2026-11-20T00:00:00.000Z')).toBe(at('2026-11-20T11:59:59.999Z'))
  expect(at('2026-11-20T12:00:00.000Z')).not.toBe(at('2026-11-20T11:59:59.999Z'))
})

test('another installation has other keys', () => {
  expect(ticketKeyAt('other', new Date('2026-11-20T00:00:00.000Z'))).not.toBe(at('2026-11-20T00:00:00.000Z'))
})

test('it is 48 bytes that are derived as they are documented', () => {
  const instant = new Date('2026-11-20T00:00:00.000Z')
  const period = instant.getTime() / (12 * 3_600_000)
  const expected = hkdfSync('sha256', 'master', '', `nora tls session tickets ${period}`, 48)
  expect(Buffer.from(ticketKeyAt('master', instant), 'base64').equals(Buffer.from(expected))).toBe(true)
})
