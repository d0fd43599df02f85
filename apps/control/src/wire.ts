import { join } from 'node:path'
import { routes } from '@nora/contract'
import { type Clock, createRateLimiter, HOUR_MS, MINUTE_MS, noRateLimits, SECOND_MS } from '@nora/kit'
import * as accounts from './features/accounts/index.ts'
import * as audit from './features/audit/index.ts'
import * as billing from './features/billing/index.ts'
import * as credentials from './features/credentials/index.ts'
import * as ports from './features/ports/index.ts'
import * as system from './features/system/index.ts'
import * as teams from './features/teams/index.ts'
import * as tunnels from './features/tunnels/index.ts'
import { AdminSocket } from './platform/admin/admin-socket.ts'
import { runAdminCall } from './platform/admin/run-admin-call.ts'
import type { LinkAuthority } from './platform/certificates/link-authority.ts'
import { ticketKeyAt } from './platform/certificates/ticket-key.ts'
import { type Config, readConfigFile } from './platform/config.ts'
import { assertAnswering } from './platform/database/assert-answering.ts'
import type { Database } from './platform/database/database.ts'
import { Endings } from './platform/endings.ts'
import type { Hasher } from './platform/hasher.ts'
import { authenticateBy } from './platform/http/authenticate.ts'
import { serveConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createMonitorServer } from './platform/http/monitor-server.ts'
import { type MountDeps, mount } from './platform/http/mount.ts'
import { configuredLimits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import type { Letter } from './platform/mail/letter.ts'
import { serveMailbox } from './platform/mail/mailbox-page.ts'
import { mailboxSender, smtpSender } from './platform/mail/send-letter.ts'
import { Metrics } from './platform/metrics.ts'
import { createPlatform } from './platform/platform.ts'
import { Worker } from './platform/worker.ts'
import { deleteTeamData, wireAccounts } from './wire-accounts.ts'
import { wireAdmin } from './wire-admin.ts'
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
  const { db, jobs, listen } = platform
  const endings = new Endings()
  const rates = config.has_rate_limits ? createRateLimiter(clock) : noRateLimits
  const sendLetter = config.smtp_url ? smtpSender(config.smtp_url, config.mail_from) : mailboxSender(platform)
  jobs.handle('letter', (payload) => sendLetter(payload as Letter))

  listen(audit.appendAuditEvent(platform))

  const people = { ...platform, findMember: teams.findMember }
  const tunnelsDeps: tunnels.TunnelsDeps = {
    ...platform,
    ...tunnels.createTunnelsState(clock),
    endings,
    verifyToken: credentials.verifyToken(people),
    getActorOf: credentials.getActorOf(people),
    verifyPublicKey: credentials.verifyPublicKey(people),
    assertMayOpen: teams.assertMayOpen,
    mayOpen: credentials.mayOpen,
    listAuthorisedKeys: credentials.listAuthorisedKeys(platform),
    listStrangers: (team_id, emails) => teams.listStrangers(db, team_id, emails),
    listReservations: ports.listReservations(platform),
    pickFreePort: ports.pickFreePort,
  }
  const ticketKey = () => ticketKeyAt(given.masterKey, clock.now())
  const link = new tunnels.LinkServer({
    ...tunnelsDeps,
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
  const credentialsDeps: credentials.CredentialsDeps = {
    ...people,
    endings,
    isTunnelName: tunnels.isName,
    onRevoked,
    onKeysChanged,
  }
  const accountsDeps = wireAccounts({ ...platform, endings, rates, sendLetter, onRevoked, onKeysChanged })
  const admin = wireAdmin(accountsDeps)
  const adminSocket = new AdminSocket({
    path: join(config.data, 'admin.sock'),
    log,
    run: (request) => runAdminCall(admin, request, platform),
  })

  const teamsDeps = wireTeams({
    ...platform,
    ...{ endings, deleteTeamData, onRevoked, onKeysChanged },
    stopTunnels: tunnels.stopMemberTunnels(tunnelsDeps),
  })
  const portsDeps: ports.PortsDeps = {
    ...platform,
    limits: configuredLimits(config),
    lockTeam: teams.lockTeam,
    listHeldPorts: (database, region) => tunnels.listHeldPorts(database, region, clock.now()),
    listPortUses: tunnels.listPortUses(tunnelsDeps),
    onRulesChanged: (rules) => tunnelsDeps.edges.pushAll('set_port_rules', rules),
  }

  const app = await createHttpServer({ ...platform, ...config })
  const assertReady = () => assertAnswering(db)
  const metrics = new Metrics(given.version, [
    { name: 'edges', help: 'Edges in touch.', read: () => tunnelsDeps.edges.count },
    { name: 'tunnels', help: 'Tunnels that are open.', read: () => tunnelsDeps.live.size },
    {
      name: 'jobs_waiting',
      help: 'Work that is still to be done, such as letters to send.',
      read: async () => (await jobs.count()).waiting,
    },
    {
      name: 'jobs_failed',
      help: 'Work that was given up after its last attempt.',
      read: async () => (await jobs.count()).failed,
    },
  ])
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
    listGranters: teams.listGranters(platform),
  }
  mount(app, calls, routes.accounts, accounts.accountsHandlers(accountsDeps))
  accounts.serveAccountsPages(app, calls, accountsDeps)
  const plansText = readConfigFile('PLANS_FILE', config.plans_file)
  const plans = billing.parsePlansFile(config.plans_file, plansText)
  mount(app, calls, routes.billing, billing.billingHandlers({ plans }))
  mount(app, calls, routes.credentials, credentials.credentialsHandlers(credentialsDeps))
  mount(app, calls, routes.ports, ports.portsHandlers(portsDeps))
  mount(app, calls, routes.tunnels, tunnels.tunnelsHandlers(tunnelsDeps))
  mount(app, calls, routes.teams, teams.teamsHandlers(teamsDeps))
  await system.serveSystem(app, calls, {
    ...platform,
    assertReady,
    version: given.version,
    agentCaPem: config.has_link_tls ? linkAuthority.caPem : null,
    providers: accountsDeps.providers,
    are_passkeys_available: accounts.arePasskeysAvailable(config.base_url),
    getUserSettings: accounts.getUserSettings(platform),
  })
  if (!config.smtp_url) serveMailbox(app, { db, isOpen: config.is_mailbox_open })
  await serveConsole(app, config.console_folder)

  const steps = {
    sweep: tunnels.sweepTunnels(tunnelsDeps),
    flush: tunnels.flushTraffic(tunnelsDeps),
    renew: tunnels.renewTicketKey({ ...tunnelsDeps, ticketKey }),
    endExpiredKeys: credentials.endExpiredPublicKeys(credentialsDeps),
    async purge() {
      await accounts.purgeAccounts(platform)()
      await credentials.purgeCredentials(platform)()
      await ports.purgePorts(platform)()
      await teams.purgeInvites(platform)()
    },
  }
  const workers = [
    new Worker({ step: once(steps.sweep), intervalMs: SECOND_MS, log }),
    new Worker({ step: once(steps.flush), intervalMs: 10 * SECOND_MS, log }),
    new Worker({ step: once(steps.renew), intervalMs: MINUTE_MS, log }),
    new Worker({ step: once(steps.endExpiredKeys), intervalMs: 10 * SECOND_MS, log }),
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
    restore: tunnels.restoreTunnels(tunnelsDeps),
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
