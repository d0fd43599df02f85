/** Texts of policies for tests. */
export const OPEN = 'on_http_request: []\n'

export const CLOSED = `on_http_request:
  - name: closed
    expressions:
      - req.url.path.startsWith('/admin')
    actions:
      - type: deny
        config:
          status_code: 403
`

export const SECRET = 'hush-hush-correct-horse'

export const LOCKED = `# who may in
on_http_request:
  - actions:
      - type: basic-auth
        config:
          realm: Meadow
          credentials:
            - anna:${SECRET}
`

export const BROKEN = `on_http_request:
  - actions:
      - type: unknown-action
`
