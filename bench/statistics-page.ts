/**
 * How long the statistics of a large team take: a thousand tunnels, ninety days, and as many rows as there can be.
 * Fills a database of its own, asks as the console does, and prints the times, and the CPU time of this process:
 * on PGlite that holds the database too, and says more on a busy machine. `node --import tsx
 * bench/statistics-page.ts [ROUNDS]`; NORA_TEST_DATABASE_URL names a PostgreSQL, else it is PGlite in memory.
 */
import { bootControl } from '../apps/control/src/testing/boot.ts'
import { fillStatistics } from '../apps/control/src/testing/fill-statistics.ts'
import { signUpSomeone } from '../apps/control/src/testing/person.ts'
import { makeTeam } from '../apps/control/src/testing/team.ts'

const TUNNELS = 1_000
const ROUNDS = Number(process.argv[2] ?? 20)
const PERIODS = ['1h', '24h', '7d', '30d', '90d'] as const

const booted = await bootControl()
const { db } = booted.control.platform
const anna = await signUpSomeone(booted)
const team_id = await makeTeam(booted, anna)
const rows = await fillStatistics(db, { team_id, user_id: anna.user.id, tunnels: TUNNELS })
process.stdout.write(`${TUNNELS} tunnels, ${rows} rows\n`)
for (const period of PERIODS) {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    await anna.api.statistics.getTeamStatistics({ query: { period, zone: 'Europe/Moscow' } })
    times.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(before)
  times.sort((one, other) => one - other)
  const [median, slowest] = [times[Math.floor(ROUNDS / 2)] ?? 0, times.at(-1) ?? 0]
  process.stdout.write(
    `${period.padStart(4)}: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, CPU ${((user + system) / 1_000 / ROUNDS).toFixed(0)} ms\n`,
  )
}
await booted.close()
