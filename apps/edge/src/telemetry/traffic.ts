import type { ReasonCode } from '../facts/reasons.ts'
import type { TcpEnding } from '../facts/tcp-ending.ts'
import type { TlsChoice } from '../facts/tls-choice.ts'

/** Upper bounds of the buckets of durations, in milliseconds; the last bucket has none. */
export const DURATION_BOUNDS_MS: readonly number[] = [
  5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000,
]
const CLASSES = 6

/** Counts what the process did since it started. Plain numbers make adding cost next to nothing. */
export class Traffic {
  /** Responses by the first digit of their status. */
  readonly answers: number[] = Array<number>(CLASSES).fill(0)
  /** How many took how long; not added up. */
  readonly durations: number[] = Array<number>(DURATION_BOUNDS_MS.length + 1).fill(0)
  durationSumMs = 0
  /** Answers in the edge's own name. */
  readonly refusals = new Map<ReasonCode, number>()
  /** Requests of visitors that another edge accepted. */
  fromEdges = 0
  /** Sent once more, since the origin had closed the connection that they were sent on first. */
  resentRequests = 0
  /** Without an answer on a connection that had served before, and not to be sent again. */
  lostOnReuse = 0
  bytesIn = 0
  bytesOut = 0

  readonly tcp = new TcpTraffic()
  readonly tls = new TlsTraffic()
  readonly gateways = new GatewayTraffic()
  readonly webhooks = new WebhookTraffic()

  addAnswer(status: number, durationMs: number): void {
    this.answers[Math.min(CLASSES - 1, Math.floor(status / 100))]!++
    let bucket = 0
    while (bucket < DURATION_BOUNDS_MS.length && durationMs > DURATION_BOUNDS_MS[bucket]!) bucket++
    this.durations[bucket]!++
    this.durationSumMs += durationMs
  }

  addRefusal(code: ReasonCode): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }

  addBytes(bytesIn: number, bytesOut: number): void {
    this.bytesIn += bytesIn
    this.bytesOut += bytesOut
  }
}

/** Counts what gateways did, all of them together: their number is nobody's bound. */
export class GatewayTraffic {
  /** Requests and connections of visitors, and those that nobody served well. */
  requests = 0
  errors = 0
  /** Led to another member after the first. */
  retries = 0
  /** How often this edge ejected a member. */
  ejections = 0
  goodChecks = 0
  badChecks = 0

  addRequest(isError: boolean): void {
    this.requests++
    if (isError) this.errors++
  }

  addCheck(isGood: boolean): void {
    if (isGood) this.goodChecks++
    else this.badChecks++
  }
}

/** Counts what webhooks of the inbox did, all of them together. */
export class WebhookTraffic {
  /** Requests that were stored, and acknowledged. */
  accepted = 0
  /** Questions of senders whether the address is theirs. */
  handshakes = 0
  readonly refusals = new Map<ReasonCode, number>()
  /** Requests that control has taken from the spool. */
  handedOver = 0
  /** What of the spool could not be read. */
  damagedRecords = 0
  /** Deliveries that control asked for. */
  deliveries = 0
  failedDeliveries = 0

  addRefusal(code: ReasonCode): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }
}

/** Counts what passed through the ports of TCP tunnels. */
export class TcpTraffic {
  connections = 0
  /** Connections of visitors that another edge accepted. */
  fromEdges = 0
  readonly endings = new Map<TcpEnding, number>()
  bytesIn = 0
  bytesOut = 0

  addEnding(ending: TcpEnding): void {
    this.endings.set(ending, (this.endings.get(ending) ?? 0) + 1)
  }

  addBytes(bytesIn: number, bytesOut: number): void {
    this.bytesIn += bytesIn
    this.bytesOut += bytesOut
  }
}

/** Counts handshakes by what their certificate was chosen. */
export class TlsTraffic {
  readonly choices = new Map<TlsChoice, number>()

  add(choice: TlsChoice): void {
    this.choices.set(choice, (this.choices.get(choice) ?? 0) + 1)
  }
}
