import { KIB, MIB } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { Budget } from './budget.ts'
import { ReceiveWindow } from './receive-window.ts'

const FIRST_BYTES = 256 * KIB
const STEP_BYTES = 64 * KIB

/** A peer that spends all it is granted, in steps of 64 KiB that take the given time each. */
class Spender {
  creditBytes = FIRST_BYTES
  nowMs = 0
  rttMs: number | null = 40
  readonly window: ReceiveWindow
  #windowBytes = FIRST_BYTES

  constructor(budget: Budget | null = null) {
    this.window = new ReceiveWindow(FIRST_BYTES, budget)
  }

  /** How large the window is after that many bytes. */
  spend(bytes: number, stepMs: number): number {
    for (let spent = 0; spent < bytes; spent += STEP_BYTES) {
      this.nowMs += stepMs
      if (!this.window.spend(STEP_BYTES)) throw new Error('over the window')
      this.window.consume(STEP_BYTES)
      this.creditBytes -= STEP_BYTES
      if (!this.window.isReturnDue) continue
      const grantedBytes = this.window.grant({ nowMs: () => this.nowMs, rttMs: this.rttMs })
      this.creditBytes += grantedBytes
      this.#windowBytes = Math.max(this.#windowBytes, this.creditBytes)
    }
    return this.#windowBytes
  }
}

describe('a window', () => {
  test('doubles up to 4 MiB while it is used within two round trips', () => {
    const spender = new Spender()
    expect(spender.spend(MIB, 5)).toBeGreaterThan(FIRST_BYTES)
    expect(spender.spend(100 * MIB, 0.5)).toBe(4 * MIB)
  })

  test('stays as it is for a peer that uses it more slowly', () => {
    expect(new Spender().spend(20 * MIB, 30)).toBe(FIRST_BYTES)
  })

  test('stays as it is while the round trip is unknown', () => {
    const spender = new Spender()
    spender.rttMs = null
    expect(spender.spend(20 * MIB, 1)).toBe(FIRST_BYTES)
  })

  test('does not grow beyond what the tunnel or the process may hold', () => {
    const tunnel = new Budget(16 * MIB)
    const process = new Budget(1600 * KIB)
    expect(new Spender(new Budget(1100 * KIB, tunnel)).spend(20 * MIB, 1)).toBe(512 * KIB)
    expect(new Spender(new Budget(16 * MIB, process)).spend(20 * MIB, 1)).toBe(MIB)
    expect(process.usedBytes).toBe(768 * KIB)
  })
})

describe('a budget', () => {
  test('counts what is held for the destination until it has left or the stream is over', () => {
    const budget = new Budget(MIB)
    const first = new ReceiveWindow(FIRST_BYTES, budget)
    const second = new ReceiveWindow(FIRST_BYTES, budget)
    first.spend(1000)
    second.spend(500)
    first.consume(400)
    expect(budget.usedBytes).toBe(1100)
    first.close()
    expect(budget.usedBytes).toBe(500)
    second.consume(500)
    expect(budget.usedBytes).toBe(0)
  })

  test('gives new streams smaller windows the fuller it is, and the smallest to all when its parent is full', () => {
    const process = new Budget(10 * MIB)
    const tunnel = new Budget(MIB, process)
    const windows = [0, 256, 256, 256].map((kib) => {
      tunnel.charge(kib * KIB)
      return tunnel.windowBytes(FIRST_BYTES)
    })
    expect(windows).toEqual([256 * KIB, 64 * KIB, 16 * KIB, 4 * KIB])
    process.charge(9 * MIB)
    expect(new Budget(MIB, process).windowBytes(FIRST_BYTES)).toBe(4 * KIB)
  })

  test('is kept by a thousand streams that were all opened before any of them held a byte', () => {
    const budget = new Budget(16 * MIB)
    const open = () => new ReceiveWindow(budget.windowBytes(FIRST_BYTES), budget)
    const windows = Array.from({ length: 1000 }, open)
    expect(windows.slice(0, 24).every(({ windowBytes }) => windowBytes === FIRST_BYTES)).toBe(true)
    expect(windows.at(-1)?.windowBytes).toBe(4 * KIB)
    for (const window of windows) window.spend(window.windowBytes)
    expect(budget.usedBytes).toBeLessThanOrEqual(16 * MIB)
    for (const window of windows) window.close()
    expect(open().windowBytes).toBe(FIRST_BYTES)
  })

  test('is kept by hundreds that come after some have grown as far as they may', () => {
    const budget = new Budget(16 * MIB)
    while (budget.admitsGrowth(FIRST_BYTES)) budget.charge(FIRST_BYTES)
    const open = () => new ReceiveWindow(budget.windowBytes(FIRST_BYTES), budget)
    const windows = Array.from({ length: 800 }, open)
    for (const window of windows) window.spend(window.windowBytes)
    expect(budget.usedBytes).toBeLessThanOrEqual(16 * MIB)
  })

  test('is kept by hundreds beside some that have grown and others that were promised the rest', () => {
    const budget = new Budget(16 * MIB)
    const open = () => new ReceiveWindow(budget.windowBytes(FIRST_BYTES), budget)
    const windows = Array.from({ length: 100 }, open)
    while (budget.admitsGrowth(FIRST_BYTES)) budget.charge(FIRST_BYTES)
    windows.push(...Array.from({ length: 400 }, open))
    for (const window of windows) window.spend(window.windowBytes)
    expect(budget.usedBytes).toBeLessThanOrEqual(16 * MIB)
  })

  test('lets no window grow into what thousands of small ones were promised', () => {
    const budget = new Budget(16 * MIB)
    for (let i = 0; i < 3000; i++) new ReceiveWindow(budget.windowBytes(FIRST_BYTES), budget)
    expect(budget.admitsGrowth(FIRST_BYTES)).toBe(false)
  })

  test('above several others shares out what is left among all of them', () => {
    const process = new Budget(4 * MIB)
    const windows = Array.from({ length: 100 }, () => {
      const tunnel = new Budget(16 * MIB, process)
      return new ReceiveWindow(tunnel.windowBytes(FIRST_BYTES), tunnel)
    })
    const sum = windows.reduce((total, { windowBytes }) => total + windowBytes, 0)
    expect(sum).toBeLessThanOrEqual(4 * MIB)
  })

  test('is spent when the budget above it is', () => {
    const process = new Budget(1000)
    const tunnel = new Budget(10_000, process)
    expect(tunnel.isSpent).toBe(false)
    new Budget(10_000, process).charge(1000)
    expect(tunnel.isSpent).toBe(true)
  })
})
