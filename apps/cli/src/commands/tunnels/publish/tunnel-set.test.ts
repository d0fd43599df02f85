import { expect, test } from 'vitest'
import { YamlPlaces } from '../../yaml-places.ts'
import type { OpenedTunnelFile } from '../nora-yml/open-tunnel-file.ts'
import { parseTunnelFile } from '../nora-yml/parse-tunnel-file.ts'
import type { PlannedTunnel } from '../plan/tunnel-plan.ts'
import { TunnelSet } from './tunnel-set.ts'

function getPlan(label: string, port: number, ref: number, description: string | null): PlannedTunnel {
  return {
    label,
    request: {
      ref,
      kind: 'http',
      name: null,
      region: null,
      target: { kind: 'tcp', scheme: 'http', host: 'a', port, label: `${port}`, isInsecure: false },
      options: {},
      isInspected: true,
      isPooled: false,
      takesOver: false,
      description,
      metadata: {},
    },
  }
}

/** A set of the file's tunnels, and what it does to them. */
function createSet(first: string, { wanted = [] as string[] } = {}) {
  const done: string[] = []
  const published: PlannedTunnel[] = []
  const ended = new Set<number>()
  let text = first
  let ref = 0
  const open = async (): Promise<OpenedTunnelFile> => ({
    path: 'nora.yml',
    folder: '/',
    content: parseTunnelFile(text, 'nora.yml'),
    places: new YamlPlaces(text),
  })
  const planned = ({ content }: OpenedTunnelFile, labels: readonly string[]) =>
    labels.flatMap((label) => {
      const entry = content.tunnels[label]
      return entry ? [getPlan(label, Number(entry.target), ++ref, entry.description ?? null)] : []
    })
  const content = parseTunnelFile(first, 'nora.yml')
  const labels = wanted.length > 0 ? wanted : Object.keys(content.tunnels)
  const set = new TunnelSet({
    lang: 'en',
    planned: planned({ path: '', folder: '', content, places: new YamlPlaces(first) }, labels),
    wanted,
    source: { open, plan: async (file, of) => planned(file, of) },
    running: {
      publish: (tunnel, replaces) => {
        published.push(tunnel)
        done.push(`${tunnel.label} as ${tunnel.request.ref} for ${replaces}`)
      },
      withdraw: (withdrawn) => done.push(`without ${withdrawn}`),
      notify: (message) => done.push(message.slice(0, 20)),
    },
    nextRef: () => 100,
    followed: { hasEnded: (ref) => ended.has(ref), getName: () => null },
  })
  function save(changed: string): void {
    text = changed
  }
  return { set, ended, published, taken: () => done.splice(0), save }
}

const CHANGED = 'nora.yml has changed'

test('a changed file changes only the tunnels it changes; one that cannot be used changes nothing', async () => {
  const { set, taken, save } = createSet(
    'tunnels: {same: {target: 1}, moved: {target: 2}, gone: {target: 5}}',
  )
  save('tunnels: {same: {target: 1}, moved: {target: 3}, new: {target: 4}}')
  await set.reload()
  expect(taken()).toEqual(['without 3', 'moved as 5 for 2', 'new as 6 for null', CHANGED])
  save('tunnels: {same: {taget: 1}}')
  await set.reload()
  expect(taken()).toEqual(['The file has changed'])
  save('tunnels: {moved: {target: 3}}')
  await set.reload()
  expect(taken()).toEqual(['without 1', 'without 6', CHANGED])
})

test('a tunnel of which only the description has changed is told anew and leads to the very same target', async () => {
  const { set, published, taken, save } = createSet('tunnels: {shop: {target: 1}}')
  const [before] = set.planned
  save('tunnels: {shop: {target: 1, description: The shop}}')
  await set.reload()
  expect(taken()).toEqual(['shop as 2 for 1', CHANGED])
  expect(published[0]?.request).toEqual({ ...before?.request, ref: 2, description: 'The shop' })
  expect(published[0]?.request.target).toBe(before?.request.target)
  await set.reload()
  expect(taken()).toEqual([CHANGED])
  save('tunnels: {shop: {target: 2, description: The shop}}')
  await set.reload()
  expect(published[1]?.request.target).not.toBe(before?.request.target)
})

test('a tunnel that has ended is opened anew when the file is saved, changed or not', async () => {
  const { set, ended, taken } = createSet('tunnels: {shop: {target: 1}, api: {target: 2}}')
  ended.add(1)
  await set.reload()
  expect(taken()).toEqual(['without 1', 'shop as 3 for null', CHANGED])
})

test('changes that come at once are made one after the other', async () => {
  const { set, taken, save } = createSet('tunnels: {shop: {target: 1}}')
  save('tunnels: {shop: {target: 2}}')
  await Promise.all([set.reload(), set.add('docs', { target: 3 }), set.reload()])
  expect(taken()).toEqual(['shop as 2 for 1', CHANGED, 'docs as 3 for null', CHANGED])
})

test('a tunnel of the file is added to those of the command line, and stays over a change of the file', async () => {
  const { set, taken, save } = createSet('tunnels: {shop: {target: 1}, docs: {target: 2}}', {
    wanted: ['shop'],
  })
  await set.add('docs', undefined)
  expect(taken()).toEqual(['docs as 2 for null'])
  save('tunnels: {shop: {target: 1}, docs: {target: 9}}')
  await set.reload()
  expect(taken()).toEqual(['docs as 4 for 2', CHANGED])
})

test('a stopped tunnel stays so over a change of the file until it is added again; the last one may be stopped', async () => {
  const { set, taken, save } = createSet('tunnels: {shop: {target: 1}}')
  await set.stop('shop')
  save('tunnels: {shop: {target: 2}}')
  await set.reload()
  expect(taken()).toEqual(['without 1', CHANGED])
  await set.add('shop', undefined)
  expect(taken()).toEqual(['shop as 2 for null'])
})

test('one that was described by whoever added it is left alone by changes of the file', async () => {
  const { set, taken, save } = createSet('tunnels: {shop: {target: 1}}')
  await set.add('docs', { target: 3 })
  save('tunnels: {shop: {target: 2}}')
  await set.reload()
  expect(taken()).toEqual(['docs as 2 for null', 'shop as 3 for 1', CHANGED])
  await set.stop('docs')
  expect(taken()).toEqual(['without 2'])
})

test.each([
  ['shop', undefined, /is open already/],
  ['shop', { target: 3 }, /is open already/],
  ['docs', undefined, /no tunnel docs here/],
  ['docs', { taget: 3 }, /line \d+, column \d+: tunnels\.docs: unknown key taget/],
  ['docs', 'text', /JSON, line/],
  ['a b', { target: 3 }, /JSON, line/],
])('adding %j as %j is refused with why', async (label, entry, says) => {
  const { set, taken } = createSet('tunnels: {shop: {target: 1}}')
  await expect(set.add(label, entry)).rejects.toThrow(says)
  await expect(set.stop('nobody')).rejects.toMatchObject({ code: 'NotFound' })
  expect(taken()).toEqual([])
})
