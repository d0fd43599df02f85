import { expect, test } from 'vitest'
import { onPassedSignals, type PassedSignal, toStatFields } from './passed-signals.ts'

test.each(['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const)(
  '%s is told instead of ending this process or opening its debugger',
  async (signal) => {
    let stop = (): void => {}
    const heard = await new Promise<[PassedSignal, { isShared: boolean }]>((resolve) => {
      stop = onPassedSignals((...given) => resolve(given))
      process.kill(process.pid, signal)
    })
    stop()
    expect(heard).toEqual([signal, { isShared: false }])
    expect(process.listenerCount('SIGQUIT')).toBe(0)
  },
)

test('the groups of a process are read whatever its name is', () => {
  const rest = '4800 34816 4812 4194304 100 0 0'
  expect(toStatFields(`4812 (node) S 4801 4812 ${rest}`)).toEqual({ group: 4812, foregroundGroup: 4812 })
  expect(toStatFields(`4812 (a) b (c)) R 1 77 ${rest}`)).toEqual({ group: 77, foregroundGroup: 4812 })
  expect(toStatFields('4812 (node) S 1 4812 4812 0 -1 0')).toEqual({ group: 4812, foregroundGroup: -1 })
})
