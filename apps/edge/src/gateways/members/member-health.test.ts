import { describe, expect, test } from 'vitest'
import { DRAIN_MS, MemberHealth } from './member-health.ts'

const make = ({ isChecked = false, mayEject = true } = {}) => new MemberHealth({ isChecked, mayEject }, 0)

function fail(member: MemberHealth, times: number, nowMs: number, stepMs = 100): void {
  for (let i = 0; i < times; i++) member.onFailure('no_connection', nowMs + i * stepMs)
}

/** Each row of the table of states; what has happened, and what is known afterwards. */
describe('states of a member', () => {
  test('one that is not checked takes requests at once', () => {
    expect(make().isUp(0)).toBe(true)
    expect(make().getFactor(0)).toBe(1)
  })

  test('one that is checked takes none before its first good check', () => {
    const member = make({ isChecked: true })
    expect(member.isUp(0)).toBe(false)
    member.onCheck(null, 1_000)
    expect(member.get(1_000)).toEqual({ state: 'healthy', reason: null, sinceMs: 1_000 })
  })

  test('it starts slowly: a tenth of its weight, and all of it after thirty seconds', () => {
    const member = make({ isChecked: true })
    member.onCheck(null, 0)
    expect(member.getFactor(0)).toBeCloseTo(0.1)
    expect(member.getFactor(15_000)).toBeCloseTo(0.55)
    expect(member.getFactor(30_000)).toBe(1)
    expect(member.getFactor(90_000)).toBe(1)
  })

  test('three bad checks in a row make a healthy one fail, and two good ones bring it back', () => {
    const member = make({ isChecked: true })
    member.onCheck(null, 0)
    member.onCheck('timeout', 1)
    member.onCheck('timeout', 2)
    member.onCheck(null, 3)
    member.onCheck('timeout', 4)
    member.onCheck('status', 5)
    expect(member.get(5).state).toBe('healthy')
    member.onCheck('status', 6)
    expect(member.get(6)).toEqual({ state: 'failing', reason: 'status', sinceMs: 6 })
    member.onCheck(null, 7)
    expect(member.get(7).state).toBe('failing')
    member.onCheck(null, 8)
    expect(member.get(8).state).toBe('healthy')
  })

  test('without a leg of its tunnel it fails at once, and is back with one', () => {
    const member = make()
    member.onTunnel(false, 10)
    expect(member.get(10)).toEqual({ state: 'failing', reason: 'tunnel_away', sinceMs: 10 })
    member.onTunnel(true, 20)
    expect(member.get(20).state).toBe('healthy')
    expect(member.getFactor(20)).toBeCloseTo(0.1)
  })

  test('one that is checked waits for a check when its tunnel is back', () => {
    const member = make({ isChecked: true })
    member.onCheck(null, 0)
    member.onTunnel(false, 10)
    member.onCheck(null, 11)
    expect(member.get(11).state).toBe('failing')
    member.onTunnel(true, 20)
    expect(member.isUp(20)).toBe(false)
    member.onCheck(null, 21)
    member.onCheck(null, 22)
    expect(member.get(22).state).toBe('healthy')
  })

  test('five failures in a row within thirty seconds eject it for ten', () => {
    const member = make()
    fail(member, 4, 0)
    member.onSuccess(500)
    fail(member, 4, 1_000)
    expect(member.isUp(2_000)).toBe(true)
    fail(member, 1, 2_000)
    expect(member.get(2_000)).toEqual({ state: 'ejected', reason: 'no_connection', sinceMs: 2_000 })
    expect(member.isUp(11_999)).toBe(false)
    expect(member.get(12_000).state).toBe('healthy')
    expect(member.getFactor(12_000)).toBeCloseTo(0.1)
  })

  test('failures that are further apart do not', () => {
    const member = make()
    fail(member, 20, 0, 10_000)
    expect(member.isUp(200_000)).toBe(true)
  })

  test('each ejection in a row lasts ten seconds longer, five minutes at most', () => {
    const member = make()
    let nowMs = 0
    const lasted: number[] = []
    for (let i = 0; i < 32; i++) {
      fail(member, 5, nowMs)
      const startedAtMs = nowMs + 400
      expect(member.get(startedAtMs).state).toBe('ejected')
      for (nowMs = startedAtMs; !member.isUp(nowMs); nowMs += 1_000);
      lasted.push((nowMs - startedAtMs) / 1_000)
    }
    expect(lasted.slice(0, 3)).toEqual([10, 20, 30])
    expect(lasted.at(-1)).toBe(300)
  })

  test('one that may not be ejected goes on', () => {
    const member = make({ mayEject: false })
    fail(member, 50, 0)
    expect(member.isUp(5_000)).toBe(true)
  })

  test('a drained one gets no new visitors; those bound to it reach it for ten minutes', () => {
    const member = make()
    member.drain(1_000)
    expect([member.isUp(1_000), member.isReachable(1_000)]).toEqual([false, true])
    expect(member.isReachable(1_000 + DRAIN_MS)).toBe(false)
    member.onCheck('timeout', 2_000)
    expect(member.get(2_000).state).toBe('drained')
    member.resume(3_000)
    expect(member.get(3_000)).toEqual({ state: 'healthy', reason: null, sinceMs: 3_000 })
  })

  test('what another edge has found out holds here, but not against the owner or a tunnel that is away', () => {
    const member = make({ isChecked: true })
    member.adopt({ state: 'healthy', reason: null, sinceMs: 1 }, 0)
    expect([member.isUp(2), member.getFactor(2)]).toEqual([true, 1])
    member.adopt({ state: 'ejected', reason: 'status_503', sinceMs: 3 }, 10_003)
    expect([member.isUp(10_002), member.isUp(10_003)]).toEqual([false, true])
    member.onTunnel(false, 20_000)
    member.adopt({ state: 'healthy', reason: null, sinceMs: 20_001 }, 0)
    expect(member.get(20_001).reason).toBe('tunnel_away')
    member.onTunnel(true, 21_000)
    member.drain(22_000)
    member.adopt({ state: 'healthy', reason: null, sinceMs: 22_001 }, 0)
    expect(member.get(22_001).state).toBe('drained')
  })

  test('a clock that stands still or a check that comes twice changes nothing', () => {
    const member = make({ isChecked: true })
    member.onCheck(null, 0)
    member.onCheck(null, 0)
    member.drain(5)
    member.drain(9)
    expect(member.get(9).sinceMs).toBe(5)
  })
})
