import { expect, test } from 'vitest'
import { aPort, aTunnel } from '../../testing/fixtures.ts'
import { portKind } from './port-kind.ts'

const db = aPort()

test('only a tunnel of a kind that has ports stands behind one, at the same address', () => {
  expect(portKind.isBehind(aTunnel({ kind: 'tcp', hostname: db.address }), db)).toBe(true)
  expect(portKind.isBehind(aTunnel({ kind: 'ssh', hostname: db.address }), db)).toBe(true)
  expect(portKind.isBehind(aTunnel({ kind: 'http', hostname: db.address }), db)).toBe(false)
  expect(portKind.isBehind(aTunnel({ kind: 'tcp', hostname: 'localhost:1' }), db)).toBe(false)
})
