import { join } from 'node:path'
import { routes } from '@nora/contract'
import { type Clock, createRateLimiter, HOUR_MS, MINUTE_MS, noRateLimits, SECOND_MS } from '@nora/kit'
import * as accounts from './features/accounts/index.ts'
import * as billing from './features/billing/index.ts'
import * as credentials from './features/credentials/index.ts'
import * as domains from './features/domains/index.ts'
import * as organization from './features/organization/index.ts'
import * as policies from './features/policies/index.ts'
import * as ports from './features/ports/index.ts'
import * as sso from './features/sso/index.ts'
import * as statistics from './features/statistics/index.ts'
import * as system from './features/system/index.ts'
import * as teams from './features/teams/index.ts'
import * as tunnels from './features/tunnels/index.ts'
import { AdminSocket } from './platform/admin/admin-socket.ts'
import { runAdminCall } from './platform/admin/run-admin-call.ts'
import type { LinkAuthority } from './platform/certificates/link-authority.ts'
import { ticketKeyAt } from './platform/certificates/ticket-key.ts'
import type { Config } from './platform/config.ts'
import { assertAnswering } from './platform/database/assert-answering.ts'
import type { Database } from './platform/database/database.ts'
import { Endings } from './platform/endings.ts'
import type { Hasher } from './platform/hasher.ts'
import { authenticateBy } from './platform/http/authenticate.ts'
import { serveConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createMonitorServer } from './platform/http/monitor-server.ts'
import { type MountDeps, mount } from './platform/http/mount.ts'
import type { Log } from './platform/log.ts'
import type { Letter } from './platform/mail/letter.ts'
import { serveMailbox } from './platform/mail/mailbox-page.ts'
import { mailboxSender, smtpSender } from './platform/mail/send-letter.ts'
import { createPlatform } from './platform/platform.ts'
import { Worker } from './platform/worker.ts'
import { purgeAll } from './purge-all.ts'
import { deleteTeamData, wireAccounts } from './wire-accounts.ts'
import { wireAdmin } from './wire-admin.ts'
import { wireAudit } from './wire-audit.ts'
import { openPlans, wireBilling } from './wire-billing.ts'
import { wireDomains } from './wire-domains.ts'
import { wireMetrics } from './wire-metrics.ts'
import { wireOrganization } from './wire-organization.ts'
import { wirePolicies } from './wire-policies.ts'
import { wirePorts } from './wire-ports.ts'
import { wireSso } from './wire-sso.ts'
import { wireStatistics } from './wire-statistics.ts'
import { wireTeams } from './wire-teams.ts'

export type Given = {
  config: Config
  log: Log
  clock: Clock
  database: Database
  masterKey: string
  hasher: Hasher
  enrolKey: string
  linkAuthority: LinkAuthority
  version: string
}

export type Control = Awaited<ReturnType<typeof wire>>

/** Joins features to each other and to the platform. Opens nothing and starts nothing. */
export async function wire(given: Given) {
  const { config, log, clock, linkAuthority } = given
  const platform = createPlatform(given)
  const { db, jobs } = platform
  const endings = new Endings()
  const rates = config.has_rate_limits ? createRateLimiter(clock) : noRateLimits
  const sendLetter = config.smtp_url ? smtpSender(config.smtp_url, config.mail_from) : mailboxSender(platform)
  jobs.handle('letter', (payload) => sendLetter(payload as Letter))
  const { plans, limits, getTerms } = openPlans(config)
  const state = tunnels.createTunnelsState(clock)
  const ip = wirePolicies(platform, (team) => state.edges.pushAll('set_ip_policies', team))
  const people = { ...platform, findMember: teams.findMember }
  const tunnelsDeps: tunnels.TunnelsDeps = {
    ...platform,
    ...state,
    endings,
    verifyToken: credentials.verifyToken(people),
    getActorOf: credentials.getActorOf(people),
    verifyPublicKey: credentials.verifyPublicKey(people),
    assertMayOpen: teams.assertMayOpen,
    getTerms,
    limits,
    ...ip.agents,
    mayOpen: credentials.mayOpen,
    listAuthorisedKeys: credentials.listAuthorisedKeys(platform),
    listStrangers: (team_id, emails) => teams.listStrangers(db, team_id, emails),
    listReservations: ports.listReservations(platform),
    findReservation: domains.findReservation(platform),
    listReservedByOthers: domains.listReservedByOthers(platform),
    pickFreePort: ports.pickFreePort,
  }
  const statisticsDeps = wireStatistics({ ...platform, edges: tunnelsDeps.edges })
  const ticketKey = () => ticketKeyAt(given.masterKey, clock.now())
  const link = new tunnels.LinkServer({
    ...tunnelsDeps,
    addStatistics: statistics.addStatistics(statisticsDeps),
    ticketKey,
    enrolKey: given.enrolKey,
    linkCertificate: async () => (config.has_link_tls ? linkAuthority.certificate() : null),
    hopCertificate: async (edge_id) => ({
      ...(await linkAuthority.certificateOf(edge_id)),
      ca_pem: linkAuthority.caPem,
    }),
    findHostKey: credentials.findHostKey(platform),
  })
  const onRevoked = tunnels.revokeTunnels(tunnelsDeps)
  const onKeysChanged = (team_id: string) => tunnelsDeps.edges.pushAll('keys_changed', { team_id })
  const ends = { endings, onRevoked, onKeysChanged }
  const credentialsDeps: credentials.CredentialsDeps = { ...people, ...ends, isTunnelName: tunnels.isName }
  const accountsDeps = wireAccounts({ ...platform, ...ends, limits, rates, sendLetter })
  const billingDeps = wireBilling({ ...platform, plans, onPlanChanged: tunnels.applyPlan(tunnelsDeps) })
  const organizationDeps = wireOrganization(platform)
  const auditLog = wireAudit(platform)
  const admin = wireAdmin({
    ...{ accounts: accountsDeps, billing: billingDeps, verifyAudit: auditLog.verify },
    ...{ organization: organizationDeps, policies: ip.deps },
  })
  const adminSocket = new AdminSocket({
    path: join(config.data, 'admin.sock'),
    log,
    run: (request) => runAdminCall(admin, request, platform),
  })

  const teamsDeps = wireTeams({
    ...platform,
    ...{ ...ends, deleteTeamData },
    seatLimit: limits.seats,
    stopTunnels: tunnels.stopMemberTunnels(tunnelsDeps),
  })
  const domainsDeps = wireDomains({ ...platform, limits }, tunnelsDeps)
  const portsDeps = wirePorts({ ...platform, limits }, tunnelsDeps)

  const app = await createHttpServer({ ...platform, ...config })
  const assertReady = () => assertAnswering(db)
  const metrics = wireMetrics(given.version, platform, tunnelsDeps)
  metrics.watch(app)
  const monitor = createMonitorServer({ registry: metrics.registry, assertReady })
  const calls: MountDeps = {
    base_url: config.base_url,
    rates,
    authenticate: authenticateBy({
      verifySession: accounts.verifySession(accountsDeps),
      verifyToken: tunnelsDeps.verifyToken,
      isSecure: config.base_url.startsWith('https:'),
    }),
    assertConfirmed: accounts.assertConfirmed(accountsDeps),
    ...ip.calls,
    listGranters: ip.deps.listGranters,
  }
  mount(app, calls, routes.accounts, accounts.accountsHandlers(accountsDeps))
  accounts.serveAccountsPages(app, calls, accountsDeps)
  mount(app, calls, routes.audit, auditLog.handlers)
  mount(app, calls, routes.billing, billing.billingHandlers(billingDeps))
  mount(app, calls, routes.credentials, credentials.credentialsHandlers(credentialsDeps))
  mount(app, calls, routes.organization, organization.organizationHandlers(organizationDeps))
  mount(app, calls, routes.policies, policies.policiesHandlers(ip.deps))
  mount(app, calls, routes.domains, domains.domainsHandlers(domainsDeps))
  mount(app, calls, routes.ports, ports.portsHandlers(portsDeps))
  mount(app, calls, routes.tunnels, tunnels.tunnelsHandlers(tunnelsDeps))
  const ssoDeps = wireSso({ ...platform, endings })
  mount(app, calls, routes.sso, sso.ssoHandlers(ssoDeps))
  mount(app, calls, routes.statistics, statistics.statisticsHandlers(statisticsDeps))
  mount(app, calls, routes.teams, teams.teamsHandlers(teamsDeps))
  await system.serveSystem(app, calls, {
    ...{ ...platform, assertReady, version: given.version },
    agentCaPem: config.has_link_tls ? linkAuthority.caPem : null,
    providers: accountsDeps.providers,
    are_passkeys_available: accounts.arePasskeysAvailable(config.base_url),
    are_plans_enforced: billing.arePlansEnforced(platform),
    getUserSettings: accounts.getUserSettings(platform),
  })
  if (!config.smtp_url) serveMailbox(app, { db, isOpen: config.is_mailbox_open })
  await serveConsole(app, config.console_folder)

  const steps = {
    sweep: tunnels.sweepTunnels(tunnelsDeps),
    flush: tunnels.flushTraffic(tunnelsDeps),
    deliverAudit: auditLog.deliver,
    settlePolicies: () => ip.deps.live.settle(),
    renew: tunnels.renewTicketKey({ ...tunnelsDeps, ticketKey }),
    endExpiredKeys: credentials.endExpiredPublicKeys(credentialsDeps),
    checkSsoDomains: sso.checkDueDomains(ssoDeps),
    rollUp: statistics.rollUpStatistics(platform),
    purge: purgeAll(platform),
  }
  const workers = [
    new Worker({ step: once(steps.sweep), intervalMs: SECOND_MS, log }),
    new Worker({ step: once(steps.flush), intervalMs: 10 * SECOND_MS, log }),
    new Worker({ step: steps.deliverAudit, intervalMs: SECOND_MS, log }),
    new Worker({ step: steps.rollUp, intervalMs: MINUTE_MS, log }),
    new Worker({ step: once(steps.settlePolicies), intervalMs: SECOND_MS, log }),
    new Worker({ step: once(steps.renew), intervalMs: MINUTE_MS, log }),
    new Worker({ step: once(steps.endExpiredKeys), intervalMs: 10 * SECOND_MS, log }),
    new Worker({ step: once(steps.checkSsoDomains), intervalMs: MINUTE_MS, log }),
    new Worker({ step: once(steps.purge), intervalMs: HOUR_MS, log }),
  ]

  return {
    app,
    monitor,
    platform,
    link,
    steps,
    version: given.version,
    ensureOwner: accounts.ensureOwner(accountsDeps),
    issueTicket: accounts.issueTicket(accountsDeps),
    verifyToken: tunnelsDeps.verifyToken,
    openSampleSession: credentials.openClientSession(platform, 'sample_session'),
    async restore(): Promise<void> {
      await ip.deps.live.restore()
      await tunnels.restoreTunnels(tunnelsDeps)()
    },
    /** One call of the operator, as the socket and the stopped installation take it. */
    runAdminCall: (request: unknown) => runAdminCall(admin, request, platform),
    /** Begins to listen, and to do what is done by the clock. */
    async start(): Promise<void> {
      await link.listen(config.link_host, config.link_port)
      if (config.monitor_port !== null)
        await monitor.listen({ host: config.monitor_host, port: config.monitor_port })
      await app.listen({ host: config.http_host, port: config.http_port })
      await adminSocket.listen()
      platform.start()
      for (const worker of workers) worker.wake()
    },
    /** Ends every connection and stores what is only in memory. */
    async stop(): Promise<void> {
      await Promise.all([
        app.close(),
        monitor.close(),
        link.stop(),
        adminSocket.stop(),
        platform.stop(),
        ...workers.map((worker) => worker.stop()),
      ])
      await steps.flush()
    },
  }
}

/** A step that leaves nothing for at once. */
function once(step: () => Promise<void>): () => Promise<boolean> {
  return async () => {
    await step()
    return false
  }
}
