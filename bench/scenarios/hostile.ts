import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watchMemory } from '../../tests/kit/bulk.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../../tests/kit/certificates.ts'
import { isAlive } from '../../tests/kit/nora-system.ts'
import { ATTACKS, type Attack, type Attacked, startAttack } from '../attacks.ts'
import { atMost, type GoalOutcome } from '../goals.ts'
import { visitSteadily } from '../honest-visitor.ts'
import { type BenchContext, type BenchResult, errorsOf, type Row } from '../result.ts'
import { type Figures, figureIn, inTurns } from '../rounds.ts'
import { type Service, startService } from '../service/service.ts'
import { startNginxFront } from '../subjects/nginx.ts'
import { startNoraServer } from '../subjects/nora.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'

/** An attack needs time to stand before it is felt. */
const RAMP_UP_MS = 2_000
/** And leaves connections behind, which must not be felt in the next quiet. */
const COOL_DOWN_MS = 1_000
/** A tunnel may keep 16 MiB waiting; the rest is a thousand connections, and what the garbage is late with. */
const GROWTH_MIB = 64

/** Programs that behave badly against one tunnel, and what an honest visitor of another one feels of it. */
export async function benchHostile(context: BenchContext): Promise<BenchResult> {
  const { folder, seconds } = context
  const started: { stop(): Promise<void> }[] = []
  const certificate = makeCertificate()
  try {
    const service = await startService()
    started.push(service)
    const server = await startNoraServer({ folder: join(folder, 'nora'), env: certificateEnv(certificate) })
    started.push(server)
    const { edge_http_port, edge_https_port, edge_pids } = server.system.ready
    const attackedService = await startService()
    started.push(attackedService)
    const attacked = await server.openTunnel({ originPort: attackedService.port, name: 'attacked' })
    started.push(attacked)
    // Elsewhere they would not share our cores.
    for (const pid of [...attacked.client(), ...attackedService.server()]) {
      execFileSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)])
    }
    const honest = await server.openTunnel({ originPort: service.port, name: 'honest' })
    started.push(honest)
    const nora: Place = {
      target: { ...attacked, httpPort: edge_http_port, httpsPort: edge_https_port ?? 0 },
      honest,
      pids: edge_pids,
    }
    const nginx = await startNginxPlace(join(folder, 'nginx'), certificate, { service, attackedService })
    started.push(nginx)
    const subjects = ATTACKS.flatMap((attack) => [
      { name: attack.name, attack, place: nora },
      { name: attack.name, attack, place: nginx },
    ])
    const rows = await inTurns(subjects, (subject) => measure(subject, seconds), context)
    const [own = [], peers = []] = [nora, nginx].map((place) =>
      rows.filter((_, i) => subjects[i]?.place === place),
    )
    return {
      bench: 'hostile',
      conditions: `Each program runs against one tunnel while an honest visitor of another one asks 100 times a second; the slow ones hold 1,000 connections. The programs, the attacked client and its origin give way to everything else on the cores. Then the same with nginx in the edge’s place: two processes in front of the same two origins.`,
      tables: [
        { title: 'attack', rows: own },
        { title: 'the same on nginx', rows: peers },
      ],
      ratios: Object.fromEntries(own.map((row) => [`${row.subject}: p99/nginx`, beside(row, peers)])),
      goals: own.flatMap(goalsOf),
      limits:
        'Visitors of all tunnels share one event loop per edge process. A tunnel gets 16 requests of it in a millisecond or two while others are asked for; what is left are those, collections of garbage, and what the operating system lets a process wait for a core that others have.',
      errors: [
        ...errorsOf([{ title: 'attack', rows: own }]),
        ...edge_pids.filter((pid) => !isAlive(pid)).map((pid) => `the edge process ${pid} has died`),
      ],
    }
  } finally {
    await stopAll(started)
    certificate.remove()
  }
}

function goalsOf({ subject, p99_ratio, growth_mib }: Row): GoalOutcome[] {
  const growth = Number(growth_mib)
  return [
    atMost(2, { goal: 13, what: `${subject}: p99 to quiet`, measured: Number(p99_ratio) }),
    atMost(GROWTH_MIB, { goal: 13, what: `${subject}: growth`, measured: growth, unit: ' MiB', decimals: 0 }),
  ]
}

function beside({ subject, p99_ms }: Row, peers: readonly Row[]): number {
  return Number(p99_ms) / figureIn(peers, subject, 'p99_ms')
}

/** Where two sites are served: one is attacked, somebody visits the other. */
type Place = { target: Attacked; honest: Subject; pids: readonly number[] }

type Origins = { service: Service; attackedService: Service }

async function startNginxPlace(
  folder: string,
  certificate: CertificateFiles,
  { service, attackedService }: Origins,
): Promise<Place & { stop(): Promise<void> }> {
  const hosts = { attacked: 'attacked.localhost', honest: 'honest.localhost' }
  const origins = { [hosts.attacked]: attackedService.port, [hosts.honest]: service.port }
  const { httpPort, httpsPort, server, stop } = await startNginxFront({ folder, certificate, origins })
  const site = { name: 'nginx', url: `http://127.0.0.1:${httpPort}/`, server, client: () => [], stop }
  return {
    target: { ...site, host: hosts.attacked, httpPort, httpsPort },
    honest: { ...site, host: hosts.honest },
    pids: server(),
    stop,
  }
}

async function measure(
  { attack, place: { target, honest, pids } }: { attack: Attack; place: Place },
  seconds: number,
): Promise<Figures> {
  const quiet = await visitSteadily(honest, seconds)
  const memory = watchMemory(pids)
  const running = startAttack(attack, target, seconds + 2 * (RAMP_UP_MS / 1_000))
  try {
    await pause(RAMP_UP_MS)
    const beside = await visitSteadily(honest, seconds)
    return {
      p99_idle_ms: quiet.p99_ms,
      p50_ms: beside.p50_ms,
      p99_ms: beside.p99_ms,
      p99_ratio: beside.p99_ms / quiet.p99_ms,
      growth_mib: memory.growthMib(),
      errors: quiet.errors + beside.errors,
    }
  } finally {
    running.stop()
    await running.ended
    await pause(COOL_DOWN_MS)
  }
}
