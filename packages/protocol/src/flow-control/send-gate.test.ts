import { expect, test } from 'vitest'
import type { FlightLimit } from './flight-limit.ts'
import { SendGate } from './send-gate.ts'

test('leaves room for whole bytes, whatever fraction was measured', () => {
  const flight = { limitBytes: 1_508_646.78, onAck() {}, onSent() {} } as unknown as FlightLimit
  const gate = new SendGate()
  gate.limitFlight(flight)
  expect(gate.room(1_000)).toBe(1_507_646)
  flight.limitBytes = 262_144.5
  gate.onAck(1_000, 1_000)
  expect(gate.room(1_000)).toBe(262_144)
})
