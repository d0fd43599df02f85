import type { ApiSession } from './api-session.ts'
import { eventually } from './eventually.ts'
import { visit } from './visit.ts'

const toSource = (rate: number) => `# The shop answers partners; the rest of the world sees its front.
on_http_request:
  - name: no scans
    expressions:
      - req.url.path.endsWith('.php') || req.url.path.contains('/wp-')
    actions:
      - type: deny
        config:
          status_code: 404
  - name: partners only
    expressions:
      - req.url.path.startsWith('/orders/')
    actions:
      - type: pin
        config:
          code: "482913"
          auth_id: partners
  - name: not too often
    actions:
      - type: rate-limit
        config:
          name: per visitor
          algorithm: sliding_window
          capacity: ${rate}
          rate: 60s
          bucket_key:
            - conn.client_ip
on_http_response:
  - actions:
      - type: add-headers
        config:
          headers:
            x-frame-options: DENY
`

const TESTS = `- name: scans find nothing
  request: {path: /wp-login.php}
  expect: {decision: answer, status: 404, rule: no scans}
- name: the front is open
  request: {path: /catalog}
  expect: {decision: proceed}
`

/** Three: one that acts at the name, with versions, a draft and a visitor; one that is new; one at rest. Gives the first. */
export async function makeTrafficPolicies(
  { api }: ApiSession,
  endpoint: string,
  url: string,
): Promise<string> {
  const { trafficPolicies: policies } = api
  await policies.createPolicy({ body: { name: 'Лимит для ботов', source: toSource(10) } })
  await policies.createPolicy({ body: { name: 'Staging', description: 'Только для своих' } })
  const body = { name: 'Shop front', description: 'For partners', source: toSource(600), tests: TESTS }
  const { id, revision } = await policies.createPolicy({ body })
  const params = { id }
  const first = await policies.publishPolicy({ params, body: { based_on: revision, note: 'As agreed' } })
  const draft = { source: toSource(300), tests: TESTS, based_on: first.policy.revision }
  const saved = await policies.saveDraft({ params, body: draft })
  const second = await policies.publishPolicy({ params, body: { based_on: saved.revision } })
  const next = { source: toSource(120), tests: TESTS, based_on: second.policy.revision }
  await policies.saveDraft({ params, body: next })
  await policies.setAttachments({ params, body: { items: [{ endpoint }] } })
  await eventually(async () => (await visit(`${url}/wp-login.php`)).status === 404)
  return id
}
