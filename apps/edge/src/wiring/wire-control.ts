import { CertificateIntake } from '../certificates/certificate-intake.ts'
import { Challenges } from '../certificates/challenges.ts'
import { PushedCertificates } from '../certificates/pushed-certificates.ts'
import { TLS_OPTIONS } from '../listeners/handshakes.ts'
import { createFindRefusal } from '../policies/on-tcp-connect/restrict-ips.ts'
import { reportCertificates } from '../pushes/apply-certificates.ts'
import { ControlClient } from '../snapshot/control-client.ts'
import { Hostnames } from '../snapshot/hostnames.ts'
import { IpPolicies } from '../snapshot/ip-policies.ts'
import type { Base } from './edge-deps.ts'

/** The connection to control, which is dialled at once, and what control said last. */
export function wireControl(base: Base) {
  const { config, version, countries, events, clock, log, random, monotonicMs } = base
  const control = new ControlClient({
    host: config.control_host,
    port: config.control_port,
    enrol: {
      edge_id: config.edge_id,
      region: config.region,
      version,
      enrol_key: config.enrol_key,
      hop: config.peer,
      has_countries: countries !== null,
    },
    events,
    log,
    random,
    monotonicMs,
  })
  const ask: ControlClient['ask'] = (name, body) => control.ask(name, body)
  const hostnames = new Hostnames({ ask: (hostname) => ask('resolve', { hostname }), monotonicMs })
  const ipPolicies = new IpPolicies()
  const pushed = new PushedCertificates({ options: TLS_OPTIONS, now: () => clock.now(), log })
  const intake = new CertificateIntake({
    pushed,
    getConnection: () => control.connection,
    onHeld: (ids) => reportCertificates(control, ids, log),
    monotonicMs,
  })
  const challenges = new Challenges(log)
  return {
    control,
    ask,
    hostnames,
    ipPolicies,
    pushed,
    intake,
    challenges,
    findRefusal: createFindRefusal(ipPolicies),
  }
}

export type ControlParts = ReturnType<typeof wireControl>
