import { constants, PerformanceObserver } from 'node:perf_hooks'
import { MIB } from '@nora/kit'
import { expect, test } from 'vitest'
import { countRead } from './scavenge.ts'

test('bytes that were read are collected while they are young', async () => {
  let minor = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as { detail?: { kind?: number } }[]) {
      if (entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MINOR) minor++
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  for (let read = 0; read < 128; read++) {
    Buffer.allocUnsafeSlow(MIB)
    countRead(MIB)
  }
  await expect.poll(() => minor).toBeGreaterThanOrEqual(10)
  observer.disconnect()
})
