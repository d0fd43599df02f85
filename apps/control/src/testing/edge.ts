import { once } from 'node:events'
import { connect } from 'node:net'
import type { AgentIdentity, AskAnswer, Claim, PeerLocation } from '@nora/link'
import { EdgeLink, type PushName } from '@nora/link'
import { type Booted, ENROL_KEY } from './boot.ts'

export type TestEdge = {
  link: EdgeLink
  pushes: { name: PushName; body: unknown }[]
  isClosed: () => boolean
  enrolment: AskAnswer<'enrol'>
}

/** An edge's end of the link, over a real socket to the given port of control. */
export async function connectEdge(
  port: number,
  edge_id = 'edge-1',
  changes: {
    enrol_key?: string
    region?: string
    address?: Partial<PeerLocation>
    onPush?: (link: EdgeLink, name: PushName, body: unknown) => void
  } = {},
): Promise<TestEdge> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const pushes: TestEdge['pushes'] = []
  let isClosed = false
  const link = new EdgeLink(socket, {
    onPush: (name, body) => {
      pushes.push({ name, body })
      changes.onPush?.(link, name, body)
    },
    onClose: () => {
      isClosed = true
    },
  })
  const enrolment = await link.ask('enrol', {
    edge_id,
    region: changes.region ?? 'local',
    version: '0.0.0-test',
    enrol_key: changes.enrol_key ?? ENROL_KEY,
    hop: { machine: 'machine-1', socket: null, address: null, ...changes.address },
  })
  return { link, pushes, isClosed: () => isClosed, enrolment }
}

export function getAgent(changes: Partial<AgentIdentity> = {}): AgentIdentity {
  return {
    client_key: 'the-client-key-of-one-machine',
    instance: 'process-1',
    machine: 'anna-mbp',
    os: 'linux',
    version: '0.1.0',
    remote_address: '192.0.2.7',
    ...changes,
  }
}

export function getClaim(credential_id: string, changes: Partial<Claim> = {}): Claim {
  return {
    agent: getAgent(),
    credential_id,
    kind: 'http',
    name: null,
    target: 'localhost:3000',
    region: 'local',
    avoid: [],
    people: null,
    leg: 0,
    is_pooled: false,
    takes_over: false,
    rules: [],
    visitors: null,
    description: null,
    metadata: {},
    wants_capture: false,
    ...changes,
  }
}

/** Starts the link on a free port. */
export function listenForEdges({ control }: Booted): Promise<number> {
  return control.link.listen('127.0.0.1', 0)
}
