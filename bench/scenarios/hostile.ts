import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watchMemory } from '../../tests/kit/bulk.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../../tests/kit/certificates.ts'
import { isAlive } from '../../tests/kit/nora-system.ts'
import { ATTACKS, type Attack, type Attacked, startAttack } from '../attacks.ts'
import { openVisitorNetwork } from '../ethernet.ts'
import { atMost, type GoalOutcome } from '../goals.ts'
import { visitSteadily } from '../honest-visitor.ts'
import { describePlacement, giveWay, goFirst, measureAlone, release, stayAside } from '../placement.ts'
import { processTree } from '../processes.ts'
import { type BenchContext, type BenchResult, getErrors, type Row } from '../result.ts'
import { type Figures, figureIn, inTurns } from '../rounds.ts'
import { type Service, startService } from '../service/service.ts'
import { startNginxFront } from '../subjects/nginx.ts'
import { startNoraServer } from '../subjects/nora.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'

/** An attack needs time to stand before it is felt. */
const RAMP_UP_MS = 2_000
/** And leaves connections behind, which must not be felt in the next quiet. */
const COOL_DOWN_MS = 1_000
/** Until the compiler has made what a request of the honest visitor costs for good. */
const WARM_UP_TURNS = 2
/** A tunnel may keep 16 MiB waiting; the rest is a thousand connections, and what the garbage is late with. */
const GROWTH_MIB = 64

/** Programs that behave badly against one tunnel, and what an honest visitor of another one feels of it. */
export async function benchHostile(context: BenchContext): Promise<BenchResult> {
  const { folder, seconds } = context
  const started: { stop(): Promise<void> }[] = []
  const certificate = makeCertificate()
  try {
    const network = openVisitorNetwork()
    started.push(network)
    const service = await startService()
    started.push(service)
    const attackedService = await startService()
    started.push(attackedService)
    const origins: Origins = { service, attackedService }
    const stage: Stage = { address: network.address, certificate, origins, started }
    const nora = await startNoraPlace(join(folder, 'nora'), stage)
    const nginx = await startNginxPlace(join(folder, 'nginx'), stage)
    goFirst([process.pid, ...service.server()])
    giveWay(attackedService.server())
    const subjects = ATTACKS.flatMap((attack) => [
      { name: attack.name, attack, place: nora },
      { name: attack.name, attack, place: nginx },
    ])
    const measureOne = (subject: { attack: Attack; place: Place }) => {
      network.usePackets(subject.attack.packets)
      return measure(subject, seconds)
    }
    const rows = await inTurns(subjects, measureOne, context, WARM_UP_TURNS)
    const [own = [], peers = []] = [nora, nginx].map((place) =>
      rows.filter((_, i) => subjects[i]?.place === place),
    )
    return {
      bench: 'hostile',
      conditions: `Each program runs against one tunnel while an honest visitor of another one asks 100 times a second; the slow ones hold 1,000 connections. ${describePlacement()} ${network.description} Then the same with nginx in the edge’s place, in front of the same two origins.`,
      tables: [
        { title: 'attack', rows: own },
        { title: 'the same on nginx', rows: peers },
      ],
      ratios: Object.fromEntries(own.map((row) => [`${row.subject}: p99/nginx`, beside(row, peers)])),
      goals: own.flatMap(getGoals),
      limits:
        'Visitors of all tunnels share one event loop per edge process. A tunnel gets 16 requests of it in a millisecond or two while others are asked for; what is left are those, and collections of garbage.',
      errors: [
        ...getErrors([{ title: 'attack', rows: own }]),
        ...nora.pids.filter((pid) => !isAlive(pid)).map((pid) => `the edge process ${pid} has died`),
      ],
    }
  } finally {
    release([process.pid])
    await stopAll(started)
    certificate.remove()
  }
}

function getGoals({ subject, p99_ratio, growth_mib }: Row): GoalOutcome[] {
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

type Stage = {
  /** The address of the ports for visitors. */
  address: string
  certificate: CertificateFiles
  origins: Origins
  /** Everything that has to be stopped at the end. */
  started: { stop(): Promise<void> }[]
}

async function startNoraPlace(
  folder: string,
  { address, certificate, origins, started }: Stage,
): Promise<Place> {
  const server = await startNoraServer({
    folder,
    env: { ...certificateEnv(certificate), NORA_EDGE_HTTP_HOST: address, NORA_EDGE_PROCESSES: '1' },
  })
  started.push(server)
  const { pid, edge_http_port: httpPort, edge_https_port, edge_pids } = server.system.ready
  const attacked = await server.openTunnel({ originPort: origins.attackedService.port, name: 'attacked' })
  started.push(attacked)
  const honest = await server.openTunnel({ originPort: origins.service.port, name: 'honest' })
  started.push(honest)
  stayAside(processTree(pid))
  measureAlone(edge_pids)
  goFirst(honest.client())
  giveWay(attacked.client())
  return {
    target: { ...attacked, address, httpPort, httpsPort: edge_https_port ?? 0 },
    honest: { ...honest, url: `http://${address}:${httpPort}/` },
    pids: edge_pids,
  }
}

async function startNginxPlace(
  folder: string,
  { address, certificate, origins: { service, attackedService }, started }: Stage,
): Promise<Place> {
  const hosts = { attacked: 'attacked.localhost', honest: 'honest.localhost' }
  const origins = { [hosts.attacked]: attackedService.port, [hosts.honest]: service.port }
  const front = await startNginxFront({ folder, address, certificate, origins })
  started.push(front)
  const { httpPort, httpsPort, server, stop } = front
  const site = { name: 'nginx', url: `http://${address}:${httpPort}/`, server, client: () => [], stop }
  measureAlone(server())
  return {
    target: { ...site, host: hosts.attacked, address, httpPort, httpsPort },
    honest: { ...site, host: hosts.honest },
    pids: server(),
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
