/**
 * Starts to count the processor time of this process; answers it so far, in milliseconds. For what must not grow out
 * of proportion: on a busy machine a clock on the wall tells more of the others than of the code.
 */
export function watchCpuMs(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}
