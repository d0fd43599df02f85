import { type Clock, KIB } from '@nora/kit'
import { RoundMaximum } from './round-maximum.ts'

/** Enough for any link to be measured with. */
const FLOOR_BYTES = 256 * KIB
/** Every round trip asks for a little more than was delivered: that is how freed bandwidth is found. */
const GAIN = 1.25
const START_GAIN = 2
/** While the limit grows, no more is added at once than the link carries in this time: it would queue. */
const START_BURST_MS = 12
/** After this time the shortest round trip is measured anew: the path may have changed. */
const ROUND_TRIP_LIFE_MS = 10_000

/** Between two machines side by side it is the processes at both ends that take turns, not the path, that set the pace. */
const LEAST_ROUND_TRIP_MS = 1

const Phase = { START: 0, STEADY: 1, PROBE: 2 } as const

/**
 * How many bytes may be on their way to the peer, so that they fill the link but do not queue before it:
 * 1.25 × bandwidth × shortest round trip, as in BBR (draft-ietf-ccwg-bbr). Measures once per round trip,
 * from a flush to the ACK of its last byte; only rounds that began with the limit reached say what the
 * link carries, others say at least how much.
 */
export class FlightLimit {
  limitBytes = FLOOR_BYTES
  /** The bytes of those sent that the peer has read. */
  ackedBytes = 0
  readonly #clock: Clock
  readonly #bandwidth = new RoundMaximum()
  #phase: number = Phase.START
  #shortestMs = Number.POSITIVE_INFINITY
  #shortestAtMs = 0
  #startBandwidth = 0
  #isRoundOn = false
  #isRoundLimited = false
  #roundEndBytes = 0
  #roundBeganAtMs = 0
  #ackedAtBeginBytes = 0
  /** The round's first ACK: from there to its end, bytes arrive as fast as the link carries them. */
  #firstAckAtMs = 0
  #firstAckBytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Notes that a batch went out; `sentBytes` is the total. */
  onSent(sentBytes: number, isLimited: boolean): void {
    if (this.#isRoundOn && (this.#isRoundLimited || !isLimited)) return
    // The probe is for the path without our queue, so it begins when that is gone.
    if (this.#phase === Phase.PROBE && sentBytes - this.ackedBytes > GAIN * this.limitBytes) return
    this.#isRoundOn = true
    this.#isRoundLimited = isLimited
    this.#roundEndBytes = sentBytes
    this.#roundBeganAtMs = this.#clock.monotonicMs()
    this.#ackedAtBeginBytes = this.ackedBytes
    this.#firstAckBytes = 0
  }

  onAck(totalBytes: number): void {
    this.ackedBytes = totalBytes
    if (!this.#isRoundOn) return
    if (totalBytes >= this.#roundEndBytes) this.#endRound()
    else if (this.#phase === Phase.START && this.#firstAckBytes === 0) {
      this.#firstAckBytes = totalBytes
      this.#firstAckAtMs = this.#clock.monotonicMs()
    }
  }

  /** A PONG came back after that time. */
  onRoundTrip(roundTripMs: number): void {
    if (roundTripMs < this.#shortestMs) this.#setShortest(roundTripMs, this.#clock.monotonicMs())
  }

  #endRound(): void {
    this.#isRoundOn = false
    const nowMs = this.#clock.monotonicMs()
    const tookMs = Math.max(nowMs - this.#roundBeganAtMs, 0.01)
    const isProbed = this.#phase === Phase.PROBE
    if (isProbed) this.#phase = Phase.STEADY
    if (tookMs < this.#shortestMs) this.#setShortest(tookMs, nowMs)
    else if (isProbed && this.#isRoundLimited) this.#renewShortest(tookMs, nowMs)
    const bytesPerMs = (this.ackedBytes - this.#ackedAtBeginBytes) / tookMs
    this.#bandwidth.add(bytesPerMs, this.#isRoundLimited && !isProbed)
    if (this.#phase === Phase.START) {
      if (this.#isRoundLimited) this.#growAtStart(bytesPerMs, nowMs)
      return
    }
    this.limitBytes = Math.max(FLOOR_BYTES, this.#target(this.#bandwidth.value))
    if (this.#isRoundLimited && nowMs - this.#shortestAtMs > ROUND_TRIP_LIFE_MS) this.#probe(tookMs, nowMs)
  }

  #growAtStart(bytesPerMs: number, nowMs: number): void {
    if (bytesPerMs < GAIN * this.#startBandwidth) {
      this.#phase = Phase.STEADY
      this.limitBytes = Math.max(FLOOR_BYTES, this.#target(this.#bandwidth.value))
      return
    }
    this.#startBandwidth = bytesPerMs
    const doubled = START_GAIN * this.limitBytes
    const burstMs = nowMs - this.#firstAckAtMs
    if (this.#firstAckBytes === 0 || burstMs <= 0) {
      this.limitBytes = doubled
      return
    }
    const burst = (this.ackedBytes - this.#firstAckBytes) / burstMs
    const wanted = Math.min(doubled, this.#target(burst), this.limitBytes + burst * START_BURST_MS)
    this.limitBytes = Math.max(GAIN * this.limitBytes, wanted)
  }

  /** Lets the queue run out for one round trip. A limit at its floor makes none worth it. */
  #probe(tookMs: number, nowMs: number): void {
    if (this.limitBytes === FLOOR_BYTES) {
      this.#renewShortest(tookMs, nowMs)
      return
    }
    this.#phase = Phase.PROBE
    this.limitBytes = Math.max(FLOOR_BYTES, this.limitBytes / 2)
  }

  #target(bytesPerMs: number): number {
    return GAIN * bytesPerMs * Math.max(this.#shortestMs, LEAST_ROUND_TRIP_MS)
  }

  /** A round whose end has to wait for later bytes is longer than the path; doubling bounds the mistake. */
  #renewShortest(tookMs: number, nowMs: number): void {
    this.#setShortest(Math.min(tookMs, 2 * this.#shortestMs), nowMs)
  }

  #setShortest(roundTripMs: number, nowMs: number): void {
    this.#shortestMs = roundTripMs
    this.#shortestAtMs = nowMs
  }
}
