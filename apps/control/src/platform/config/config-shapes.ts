import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)

/** `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353`. */
export const DNS_SERVER = /^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|[\da-fA-F:]+|\[[\da-fA-F:]+\](:\d{1,5})?)$/

const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'is no range of ports such as 20000-20999')
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number)
    return { from, to }
  })
  .refine(
    ({ from, to }) => from >= 1 && from <= to && to <= 65_535,
    'is no range of ports such as 20000-20999',
  )

export const region = z
  .object({
    id: z.string().min(1).max(20),
    domain: z.string().min(1).max(200),
    // With a port behind it, it is what edges tell each other in the header of a stream.
    host: z.string().min(1).max(200).optional(),
    public_scheme: z.enum(['http', 'https']).default('http'),
    public_port: port.default(8080),
    /** An IPv6 address may stand in brackets, as in a URL. */
    agent_host: z
      .string()
      .min(1)
      .max(255)
      .default('localhost')
      .transform((host) => host.replace(/^\[(.*)\]$/, '$1')),
    agent_port: port.default(7071),
    ssh_port: port.default(2222),
    /** Addresses of the public listeners, for names that cannot have a CNAME. */
    ipv4: z.array(z.ipv4()).max(20).default([]),
    ipv6: z.array(z.ipv6()).max(20).default([]),
    port_range: portRange.default({ from: 20_000, to: 20_999 }),
  })
  .superRefine(({ port_range: { from, to }, public_port, agent_port, ssh_port }, ctx) => {
    for (const taken of [public_port, agent_port, ssh_port]) {
      if (taken < from || taken > to) continue
      const message = `holds ${taken}, at which the region itself listens`
      ctx.addIssue({ code: 'custom', path: ['port_range'], message })
    }
  })
  .transform((given) => ({ ...given, host: given.host ?? given.domain }))

export const clientInstall = z.partialRecord(
  z.enum(['windows', 'macOs', 'linux', 'freeBSD', 'docker']),
  z.object({
    command: z.string().min(1),
    run: z.string().min(1).default('nora'),
    manual_url: z.string().min(1),
  }),
)
