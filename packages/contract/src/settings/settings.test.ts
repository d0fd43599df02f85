import { describe, expect, test } from 'vitest'
import { controlSettings, edgeSettings, readProgramSettings, type SettingTable } from './index.ts'

test.each([
  ['control', controlSettings],
  ['edge', edgeSettings],
])('every default of %s is what its kind reads', (_, table: SettingTable) => {
  for (const [name, { kind, default: value, alone }] of Object.entries(table)) {
    for (const given of [value, alone ?? undefined]) {
      // A flag stands as a yes or no, and an edge alone may take any free port.
      if (given === undefined || given === 0) continue
      expect(kind.safeParse(given), name).toMatchObject({ success: true, data: given })
    }
  }
})

describe('a setting that becomes a link', () => {
  const links = ['docs_url', 'community_url', 'base_url'] as const
  const scripts = [
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://example.com/1',
  ]
  test.each(links.flatMap((name) => scripts.map((value) => [name, value] as const)))(
    '%s is refused as %s, with what it takes instead',
    (name, value) => {
      const read = () =>
        readProgramSettings({
          prefix: 'NORA_CONTROL_',
          table: controlSettings,
          readers: {},
          env: { [`NORA_CONTROL_${name.toUpperCase()}`]: value },
          options: {},
        })
      expect(read).toThrow(new RegExp(`NORA_CONTROL_${name.toUpperCase()}: .*http`))
    },
  )
})

describe('a program', () => {
  const read = (env: Record<string, string>, options: Record<string, string> = {}) =>
    readProgramSettings({ prefix: 'NORA_EDGE_', table: edgeSettings, readers: {}, env, options })

  test('has the defaults of the launcher but where it has its own', () => {
    expect(read({})).toMatchObject({ tunnel_requests: 4096, processes: 1, http_port: 8080 })
    expect(read({}).http_host).toBeUndefined()
  })

  test('takes options before the environment, and an empty variable for none', () => {
    const env = { NORA_EDGE_PROCESSES: '3', NORA_EDGE_TCP_IDLE_S: '' }
    expect(read(env, { PROCESSES: '4' })).toMatchObject({ processes: 4, tcp_idle_s: 3600 })
  })

  test('names every wrong and unknown setting at once', () => {
    const env = { NORA_EDGE_PROCESSES: '65', NORA_EDGE_LINK_TLS: 'maybe', NORA_EDGE_COLOUR: 'red' }
    const refused = () => read(env)
    expect(refused).toThrow(/NORA_EDGE_PROCESSES: a number from 1 to 64/)
    expect(refused).toThrow(/NORA_EDGE_LINK_TLS: on or off/)
    expect(refused).toThrow(/NORA_EDGE_COLOUR: there is no such setting/)
  })
})
