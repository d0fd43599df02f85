import { once } from 'node:events'
import { connect } from 'node:net'
import { EdgeLink } from '@nora/link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl, ENROL_KEY } from '../../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { getCredential } from '../../../testing/team.ts'

const FORBIDDEN = { code: 'Forbidden' }

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let credential_id: string

beforeAll(async () => {
  booted = await bootControl()
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
  anna = await signUpSomeone(booted)
  credential_id = await getCredential(edge, anna)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})

test('an edge that has not enrolled is told nothing, not even which names exist', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const nonMember = new EdgeLink(socket, { onPush() {}, onClose() {} })
  const { tunnel_id, hostname, epoch } = await edge.link.ask(
    'claim',
    getClaim(credential_id, { name: 'known' }),
  )
  for (const name of [hostname, 'nobody.localhost']) {
    await expect(nonMember.ask('resolve', { hostname: name })).rejects.toMatchObject(FORBIDDEN)
  }
  const people = { whole_team: true, emails: [] }
  await expect(nonMember.ask('list_authorised_keys', { tunnel_id, people })).rejects.toMatchObject(FORBIDDEN)
  const release = { tunnel_id, epoch, reason: 'agent_closed' } as const
  await expect(nonMember.ask('release', release)).rejects.toMatchObject(FORBIDDEN)
  await expect(nonMember.ask('claim', getClaim(credential_id))).rejects.toMatchObject(FORBIDDEN)
  nonMember.close()
})

test('a connection is one edge: it does not enrol as another, and pushes nobody out', async () => {
  const other = await connectEdge(port, 'edge-once')
  const enrolment = {
    edge_id: 'edge-1',
    region: 'local',
    version: '0.0.0-test',
    enrol_key: ENROL_KEY,
    hop: { machine: 'machine-1', socket: null, address: null },
  }
  await expect(other.link.ask('enrol', enrolment)).rejects.toMatchObject(FORBIDDEN)
  expect(edge.isClosed()).toBe(false)
  other.link.close()
})

test('an edge ends nothing that another one carries', async () => {
  const other = await connectEdge(port, 'edge-other')
  const { tunnel_id, epoch } = await edge.link.ask('claim', getClaim(credential_id, { name: 'carried' }))
  await other.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
  await other.link.ask('resync', { tunnels: [] })
  const tunnel = await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })
  expect(tunnel.state).toBe('live')
  other.link.close()
})
