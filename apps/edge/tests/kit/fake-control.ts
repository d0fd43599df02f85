import { randomBytes } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { Problem } from '@nora/kit'
import {
  type AgentIdentity,
  type AskAnswer,
  type AskBody,
  type AskHandlers,
  ControlLink,
  type NearEdge,
  type OpenPort,
  type PushBody,
  type PushName,
} from '@nora/link'

type Certificate = { cert_pem: string; key_pem: string }

/** Control as an edge sees it: knows one token and takes every name. */
export class FakeControl {
  readonly counts: AskBody<'count'>['tunnels'] = []
  readonly statistics: AskBody<'add_statistics'>[] = []
  readonly captures: AskBody<'store_captures'>[] = []
  readonly certificatesHeld = new Set<string>()
  /** Sessions of visitors that were opened, and those that were used. */
  readonly visitorSessions: AskBody<'open_visitor_session'>[] = []
  /** Codes that were asked for by mail: each is 123456. */
  readonly visitorCodes: AskBody<'send_visitor_code'>[] = []
  readonly endedSessions: string[] = []
  readonly visitorKeys: PushBody<'set_visitor_keys'> = {
    console_url: 'https://console.test',
    keys: [{ id: 'k1', key: randomBytes(32).toString('base64') }],
  }
  readonly policyCounts: AskBody<'policy_counts'>['counts'] = []
  readonly gatewayReports: AskBody<'gateway_report'>[] = []
  readonly probed: AskBody<'member_probed'>[] = []
  /** Requests of webhooks, each message by itself, as they came. */
  readonly webhookRequests: AskBody<'webhook_requests'>[] = []
  /** Requests whose target was to answer. */
  readonly webhooksAsked: AskBody<'answer_webhook'>[] = []
  /** What the target of a webhook says; null: nothing in time. */
  webhookAnswer: AskAnswer<'answer_webhook'>['answer'] = null
  readonly webhooksDelivered: AskBody<'webhook_delivered'>[] = []
  /** Every message about requests of webhooks waits for it. */
  beforeTakingWebhooks: () => Promise<void> = async () => {}
  /** What every edge is told when it enrols; null: nothing yet. */
  webhooks: PushBody<'set_webhooks'> | null = null
  /** The version of the last list that an edge answers issuers with. */
  challengesHeld = 0
  /** Names of tunnels whose exchanges are kept. */
  readonly captured = new Set<string>()
  /** Every message of captured exchanges waits for it. */
  beforeStoring: () => Promise<void> = async () => {}
  /** The answer to every resync waits for it. */
  beforeResynced: () => Promise<void> = async () => {}
  readonly released: AskBody<'release'>[] = []
  readonly resyncs: AskBody<'resync'>[] = []
  readonly offline = new Set<string>()
  readonly away = new Set<string>()
  /** Names that other edges carry. */
  readonly elsewhere = new Map<string, NearEdge[]>()
  /** What edges show each other. */
  peerCertificate = { cert_pem: '', key_pem: '', ca_pem: '' }
  readonly enrolments: AskBody<'enrol'>[] = []
  /** Names that are somebody else's. */
  readonly taken = new Set<string>()
  /** What the next resync lets go. */
  drop: { tunnel_id: string; epoch: number }[] = []
  /** Behind which tunnels stand. */
  readonly openPorts = new Map<number, OpenPort>()
  /** Names whose TLS agents end. */
  readonly passedThrough = new Set<string>()
  /** That are given out, the first one that is not to be avoided first. */
  freePorts: number[] = []
  /** Whose keys open every shell. */
  authorisedKeys: AskAnswer<'list_authorised_keys'>['keys'] = []
  readonly keysAsked: AskBody<'list_authorised_keys'>[] = []
  readonly sessionReports: AskBody<'report_sessions'>[] = []
  resolveCount = 0
  /** Of the plan that tunnels are claimed under. */
  limits: AskAnswer<'claim'>['limits'] = { requests_per_minute: null, ends: null }
  /** Of the region; null: there is no ssh. */
  sshHostKey: { private_key: string; public_key: string } | null = null
  /** Whose SSH keys are known, by fingerprint. */
  readonly keyOwners = new Map<string, { credential_id: string; expires_at?: string }>()
  readonly claims: AskBody<'claim'>[] = []
  /** Every claim waits for it. */
  beforeClaim: () => Promise<void> = async () => {}
  beforeAuthentication: () => Promise<void> = async () => {}
  /** What every edge is told when it enrols, by team. */
  readonly ipPolicies = new Map<string, PushBody<'set_ip_policies'>>()
  /** Of the region, by which visitors reach its TCP tunnels. */
  host = 'localhost'
  ticketKey = randomBytes(48).toString('base64')
  port = 0
  readonly #server: Server
  readonly #links = new Set<ControlLink>()
  readonly #edges = new Map<ControlLink, AskBody<'enrol'>>()
  readonly #certificate: Certificate | null
  #epoch = 0
  /** The tunnel that has each name, and the epochs of its legs. */
  readonly #holders = new Map<string, { tunnel_id: string; client: string; epochs: number[] }>()

  constructor(certificate: Certificate | null = null) {
    this.#certificate = certificate
    this.#server = createServer((socket) => this.#serve(socket))
  }

  get lastEpoch(): number {
    return this.#epoch
  }

  async listen(port = 0): Promise<number> {
    if (this.#server.listening) return this.port
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
    return this.port
  }

  push<N extends PushName>(name: N, body: PushBody<N>): void {
    for (const link of this.#links) link.push(name, body)
  }

  /** Tells each edge of the others. */
  introduceEdges(): void {
    for (const [link, own] of this.#edges) {
      const others = [...this.#edges.values()].filter((edge) => edge !== own)
      link.push('neighbours', {
        edges: others.map(({ edge_id, hop: { socket } }) => ({ edge_id, socket, address: null })),
      })
    }
  }

  setIpPolicies(team: PushBody<'set_ip_policies'>): void {
    this.ipPolicies.set(team.team_id, team)
    this.push('set_ip_policies', team)
  }

  /** Connections break, and new ones are refused, until `listen`. */
  async disappear(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const link of this.#links) link.close()
    await closed
  }

  #serve(socket: Socket): void {
    const link: ControlLink = new ControlLink(socket, {
      asks: this.#handlers(() => link),
      toFailure: (error) =>
        error instanceof Problem
          ? { code: error.code, text: error.text, data: error.data }
          : { code: 'InternalError', text: { ru: String(error), en: String(error) } },
      onClose: () => {
        this.#links.delete(link)
        this.#edges.delete(link)
      },
    })
    this.#links.add(link)
  }

  /** The same process has its tunnel again; another one takes the name over, or shares it. */
  #enter(
    label: string,
    { client, epoch, is_pooled }: { client: string; epoch: number; is_pooled: boolean },
  ): string {
    const former = this.#holders.get(label)
    if (former?.client === client) {
      former.epochs.push(epoch)
      return former.tunnel_id
    }
    const tunnel_id = `tun_${epoch}`
    this.#holders.set(label, { tunnel_id, client, epochs: [epoch] })
    if (former && !is_pooled) {
      const successor = { person: 'Boris', machine: 'boris-pc', is_same_client: false }
      this.push('supersede_tunnel', { tunnel_id: former.tunnel_id, epochs: former.epochs, successor })
    }
    return tunnel_id
  }

  #leave(tunnel_id: string): void {
    for (const [label, holder] of this.#holders) {
      if (holder.tunnel_id === tunnel_id) this.#holders.delete(label)
    }
  }

  /** Also tells every edge, as control does. */
  #claimPort(name: string | null, avoid: readonly number[], agent: AgentIdentity): AskAnswer<'claim'> {
    const port = name === null ? this.freePorts.find((one) => !avoid.includes(one)) : Number(name)
    if (port === undefined) throw new Problem('Conflict', { ru: 'Нет портов.', en: 'No ports.' })
    const hostname = `${this.host}:${port}`
    const { allow = [], deny = [] } = this.openPorts.get(port) ?? {}
    const rules = { allow, deny, port }
    const epoch = ++this.#epoch
    const client = `${agent.client_key} ${agent.instance}`
    const tunnel_id = this.#enter(String(port), { client, epoch, is_pooled: false })
    this.openPorts.set(port, { region: 'local', hostname, ...rules })
    return {
      tunnel_id,
      hostname,
      url: `tcp://${hostname}`,
      epoch,
      tcp: rules,
      limits: this.limits,
      is_captured: false,
    }
  }

  #handlers(link: () => ControlLink): AskHandlers {
    return {
      enrol: async (body) => {
        this.enrolments.push(body)
        link().admit()
        this.#edges.set(link(), body)
        for (const team of this.ipPolicies.values()) link().push('set_ip_policies', team)
        link().push('set_visitor_keys', this.visitorKeys)
        if (this.webhooks !== null) link().push('set_webhooks', this.webhooks)
        link().push('keep_ip_policies', { team_ids: [...this.ipPolicies.keys()] })
        return {
          hop_certificate: this.peerCertificate,
          link_certificate: this.#certificate,
          ticket_key: this.ticketKey,
          ssh_host_key: this.sshHostKey,
        }
      },
      authenticate: async ({ token }) => {
        await this.beforeAuthentication()
        if (token === 'revoked') throw new Problem('Unauthorized', { ru: 'Отозван.', en: 'Revoked.' })
        return { credential_id: `crd_${token}`, user_id: 'usr_1', user_name: 'Anna', team_id: 'team_1' }
      },
      find_public_key: async ({ fingerprint }) => {
        const owner = this.keyOwners.get(fingerprint)
        if (!owner) throw new Problem('Unauthorized', { ru: 'Ключ неизвестен.', en: 'The key is unknown.' })
        const { credential_id, expires_at = null } = owner
        const who = { user_id: 'usr_1', user_name: 'Anna', team_id: 'team_1', language: 'en' as const }
        return { credential_id, ...who, names: [], expires_at }
      },
      resolve: async ({ hostname }) => {
        this.resolveCount++
        const edges = this.elsewhere.get(hostname)
        if (edges !== undefined) return { status: 'elsewhere', edges }
        if (this.offline.has(hostname)) return { status: 'offline', edges: [] }
        const label = hostname.replace(/\.localhost$|^.*:/, '')
        const isAway = this.away.has(hostname) || this.#holders.has(label)
        return { status: isAway ? 'away' : 'unknown', edges: [] }
      },
      claim: async (claim) => {
        this.claims.push(claim)
        await this.beforeClaim()
        const { name, kind, agent, avoid, is_pooled } = claim
        if (kind === 'tcp' || kind === 'ssh') return this.#claimPort(name, avoid, agent)
        const label = name ?? 'quiet-fox-1234'
        if (this.taken.has(label)) {
          throw new Problem('Conflict', { ru: 'Занято.', en: 'Taken.' }, { data: { owner: 'Boris' } })
        }
        const epoch = ++this.#epoch
        const hostname = claim.is_internal ? `${label}.team_1.internal` : `${label}.localhost`
        const tunnel_id = this.#enter(label, {
          client: `${agent.client_key} ${agent.instance}`,
          epoch,
          is_pooled,
        })
        const is_captured = claim.wants_capture || this.captured.has(label)
        return {
          tunnel_id,
          hostname,
          url: `http://${hostname}`,
          epoch,
          tcp: null,
          limits: this.limits,
          is_captured,
        }
      },
      list_authorised_keys: async (body) => {
        this.keysAsked.push(body)
        return { keys: this.authorisedKeys }
      },
      report_sessions: async (body) => {
        this.sessionReports.push(body)
        return {}
      },
      release: async (body) => {
        this.released.push(body)
        if (body.reason !== 'leg_lost') this.#leave(body.tunnel_id)
        return {}
      },
      resync: async (body) => {
        this.resyncs.push(body)
        const captured = body.tunnels
          .filter(({ name }) => this.captured.has(name ?? ''))
          .map((one) => one.tunnel_id)
        await this.beforeResynced()
        return {
          drop: this.drop,
          open_ports: [...this.openPorts.values()],
          passed_through: [...this.passedThrough],
          captured,
        }
      },
      count: async ({ tunnels }) => {
        this.counts.push(...tunnels)
        return {}
      },
      add_statistics: async (body) => {
        this.statistics.push(body)
        return {}
      },
      store_captures: async (body) => {
        await this.beforeStoring()
        this.captures.push(body)
        return {}
      },
      certificates_held: async ({ ids }) => {
        for (const id of ids) this.certificatesHeld.add(id)
        return {}
      },
      challenges_held: async ({ version }) => {
        this.challengesHeld = version
        return {}
      },
      open_visitor_session: async (body) => {
        const isUsed = this.visitorSessions.some(({ once }) => once !== null && once === body.once)
        if (isUsed) throw new Problem('Conflict', { ru: 'Уже.', en: 'Used.' }, { data: { why: 'used' } })
        this.visitorSessions.push(body)
        return { session_id: `vis_${this.visitorSessions.length}` }
      },
      send_visitor_code: async (body) => {
        this.visitorCodes.push(body)
        return { code_id: `vco_${this.visitorCodes.length}` }
      },
      check_visitor_code: async ({ code_id, code }) => {
        const asked = this.visitorCodes[Number(code_id.slice(4)) - 1]
        const isRight = asked?.is_allowed === true && code === '123456'
        return { email: isRight ? asked.email : null, attempts_left: 4 }
      },
      end_visitor_session: async ({ session_id }) => {
        this.endedSessions.push(session_id)
        return {}
      },
      visitor_sessions_seen: async () => ({}),
      gateway_report: async (body) => {
        this.gatewayReports.push(body)
        return {}
      },
      member_probed: async (body) => {
        this.probed.push(body)
        return {}
      },
      webhook_requests: async (body) => {
        await this.beforeTakingWebhooks()
        this.webhookRequests.push(body)
        return {}
      },
      answer_webhook: async (body) => {
        await this.beforeTakingWebhooks()
        this.webhooksAsked.push(body)
        return { answer: this.webhookAnswer }
      },
      webhook_delivered: async (body) => {
        this.webhooksDelivered.push(body)
        return {}
      },
      policy_counts: async ({ counts }) => {
        this.policyCounts.push(...counts)
        return {}
      },
    }
  }
}
