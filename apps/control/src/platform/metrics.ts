import { SECOND_MS } from '@nora/kit'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that metrics count the route as. */
    operation?: string
  }
}

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Something there is now. */
export type Reading = { name: string; help: string; read: () => number | Promise<number> }

/** Everything this process tells a Prometheus server. Labels are names of the contract only, never of people. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Counter<'operation' | 'status'>
  readonly #durations: Histogram<'operation'>

  constructor(version: string, readings: readonly Reading[]) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    new Gauge({
      name: 'nora_control_info',
      help: 'Always 1; the label says what runs.',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1)
    this.#requests = new Counter({
      name: 'nora_control_requests_total',
      help: 'Calls answered, by operation of /v1 and class of the status.',
      labelNames: ['operation', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'nora_control_request_duration_seconds',
      help: 'How long calls took, by operation of /v1.',
      labelNames: ['operation'],
      buckets: BUCKETS_S,
      registers,
    })
    for (const { name, help, read } of readings) {
      new Gauge({
        name: `nora_control_${name}`,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    }
  }

  /** Counts what the server answers from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (req, reply) => {
      const operation = req.routeOptions.config.operation ?? 'other'
      this.#requests.inc({ operation, status: `${Math.floor(reply.statusCode / 100)}xx` })
      this.#durations.observe({ operation }, reply.elapsedTime / SECOND_MS)
    })
  }
}
