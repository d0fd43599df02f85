import type { Duplex } from 'node:stream'
import { problems } from '@nora/contract'
import { isProblem, SECOND_MS } from '@nora/kit'
import { ControlLink, type Failure, type PushBody } from '@nora/link'
import { TcpServer } from '../../../platform/tcp-server.ts'
import { askHandlers, type LinkDeps } from './asks.ts'

const ENROL_LIMIT_MS = 10 * SECOND_MS

/** Accepts connections of edges. Each connection enrols first; when one is lost, its tunnels wait for it. */
export class LinkServer {
  readonly #deps: LinkDeps
  readonly #server: TcpServer

  constructor(deps: LinkDeps) {
    this.#deps = deps
    this.#server = new TcpServer((socket) => this.#accept(socket))
  }

  /** Answers the port. */
  listen(host: string, port: number): Promise<number> {
    return this.#server.listen(host, port)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  #accept(socket: Duplex): void {
    const { edges, live, log } = this.#deps
    let enrolledAs: string | null = null
    const deadline = setTimeout(() => socket.destroy(), ENROL_LIMIT_MS)
    const asks = askHandlers(this.#deps, async (edge_id, at) => {
      clearTimeout(deadline)
      enrolledAs = edge_id
      link.admit()
      edges.add(edge_id, link, at)
      this.#tellPolicies(link)
      this.#sendCertificates(link, edge_id, at.region)
      // Before the answer, too: an edge serves nobody without the policies of the addresses, and answers issuers.
      await this.#sendOrClose(link, async () => {
        const { sendChallenges, sendGateways, sendPolicies, sendVisitors, sendWebhooks } = this.#deps
        await sendVisitors(link)
        await sendChallenges(edge_id, at.region, (body) => link.push('set_challenges', body))
        await sendPolicies(at.region, (body) => link.push('set_policies', body))
        // After the policies: an edge serves no gateway without that of its address.
        await sendGateways(at.region, (body) => link.push('set_gateways', body))
        await sendWebhooks((body) => link.push('set_webhooks', body))
      })
      log.info({ edge_id }, 'an edge has enrolled')
    })
    const link: ControlLink = new ControlLink(socket, {
      asks,
      toFailure: (error) => this.#toFailure(error),
      onClose: (reason) => {
        clearTimeout(deadline)
        if (enrolledAs === null || !edges.remove(enrolledAs, link)) return
        log.warn({ edge_id: enrolledAs, err: reason.cause, why: reason.message }, 'an edge is away')
        for (const entry of live.all()) live.letGo(entry, ({ edge_id }) => edge_id === enrolledAs)
      },
    })
  }

  /** Pushes all policies before the answer to the enrolment, so that an edge serves nobody without them. */
  #tellPolicies(link: ControlLink): void {
    const all = this.#deps.listIpPolicies()
    for (const push of all) link.push('set_ip_policies', push)
    link.push('keep_ip_policies', { team_ids: all.map(({ team_id }) => team_id) })
  }

  /** An edge that was not told all tries again. */
  async #sendOrClose(link: ControlLink, send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (error) {
      link.close()
      throw error
    }
  }

  /** While they come, an edge that was away goes on with those that it has. */
  #sendCertificates(link: ControlLink, edge_id: string, region: string): void {
    const { log, sendCertificates } = this.#deps
    const push = (body: PushBody<'set_certificates'>) => link.push('set_certificates', body)
    sendCertificates(edge_id, region, push).catch((error: unknown) => {
      log.error({ err: error }, 'an edge was not told all certificates')
      link.close()
    })
  }

  /** A refusal may leave control; a defect stays in the log. */
  #toFailure(error: unknown): Failure {
    if (isProblem(error)) {
      const [field] = Object.values(error.fields ?? {})
      return { code: error.code, text: field ?? error.text, data: error.data }
    }
    this.#deps.log.error({ err: error }, 'an ask of an edge failed')
    return { code: 'InternalError', text: problems.InternalError.text }
  }
}
