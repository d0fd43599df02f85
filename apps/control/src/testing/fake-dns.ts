import type { Finding } from '@nora/contract/domains'
import type { RecordChecks } from '../platform/record-checks/record-checks.ts'

export type FakeDns = {
  recordChecks: RecordChecks
  /** The label that DNS shows of each name; of others there is no record. */
  labels: Map<string, string>
  /** TXT values and addresses of names, as resolvers see them. */
  texts: Map<string, string[]>
  addresses: Map<string, string[]>
  /** What else is found of each name. */
  findings: Map<string, Finding>
  /** What CAA records of a name forbid. */
  caa: Map<string, Finding>
  asked: string[]
  /** Awaited before each answer. */
  pause: () => Promise<void>
}

/** What DNS shows, as tests of control decide it; `@nora/dns` is tested against real servers. */
export function createFakeDns(): FakeDns {
  const dns: FakeDns = {
    labels: new Map(),
    texts: new Map(),
    addresses: new Map(),
    findings: new Map(),
    caa: new Map(),
    asked: [],
    pause: async () => undefined,
    recordChecks: {
      checkDomain: ({ hostname, ...asked }) => check(hostname, asked),
      checkZone: ({ name, ...asked }) => check(name, asked),
      showsText: async () => true,
      findTexts: async (name) => dns.texts.get(name) ?? [],
      findAddresses: async (name) => dns.addresses.get(name) ?? [],
      checkCaa: async (hostname) => dns.caa.get(hostname) ?? null,
    },
  }
  type Asked = { label: string; isLabelOfAnother: (label: string) => Promise<boolean> }
  async function check(name: string, { label, isLabelOfAnother }: Asked) {
    dns.asked.push(name)
    await dns.pause()
    const shown = dns.labels.get(name)
    const finding = dns.findings.get(name)
    const server = { server: 'ns1.example', address: '192.0.2.53', transport: 'udp' } as const
    const records = shown ? [{ type: 'CNAME', name, value: `${shown}.cname.ru.example.com` }] : []
    const answer = {
      ...server,
      role: 'authoritative',
      is_reached: true,
      is_right: shown === label,
      records,
    } as const
    const findings = await findWrong(finding, { shown, label, isLabelOfAnother })
    return { findings, servers: [answer] }
  }
  return dns
}

async function findWrong(
  finding: Finding | undefined,
  {
    shown,
    label,
    isLabelOfAnother,
  }: {
    shown: string | undefined
    label: string
    isLabelOfAnother: (label: string) => Promise<boolean>
  },
): Promise<Finding[]> {
  if (finding) return [finding]
  if (shown === undefined) return [{ code: 'no_record' }]
  if (shown === label) return []
  return [{ code: (await isLabelOfAnother(shown)) ? 'label_of_another' : 'wrong_target', seen: [shown] }]
}
